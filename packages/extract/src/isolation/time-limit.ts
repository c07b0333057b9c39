import type { CostClass } from '../define-extractor.ts';

/** Milliseconds that any file of the class gets, and milliseconds for each of its megabytes. */
const classes: Record<CostClass, { baseMs: number; perMegabyteMs: number }> = {
  light: { baseMs: 25_000, perMegabyteMs: 250 },
  heavy: { baseMs: 120_000, perMegabyteMs: 2_000 },
  scan: { baseMs: 300_000, perMegabyteMs: 60_000 },
  media: { baseMs: 300_000, perMegabyteMs: 10_000 },
};

/** Wall-clock time that the reading of a file of this class and size may take. */
export const timeLimitMs = (cost: CostClass, size: number): number =>
  classes[cost].baseMs + Math.ceil((size / 1_000_000) * classes[cost].perMegabyteMs);

import { Unreadable } from '../unreadable.ts';

/** What one uploaded file may grow to, with everything that lies in it. */
interface BudgetLimits {
  inflatedBytes: number;
  /** Inflated bytes for each byte of a packed part, beyond a harmless size. */
  ratio: number;
  entries: number;
  /** Files within files. */
  depth: number;
  /** Of one picture or rendered page. */
  pixels: number;
}

const defaultLimits: BudgetLimits = {
  inflatedBytes: 16 * 1024 ** 3,
  ratio: 200,
  entries: 50_000,
  depth: 6,
  pixels: 200_000_000,
};

/** Parts below this size may be packed as tightly as they like. */
const harmlessBytes = 8 * 1024 * 1024;

/** All parts together may be more than so many times the upload only below this size, however they are nested. */
const harmlessTotal = 1024 ** 3;

/** Counts against the limits; each method throws `Unreadable` when one is passed. */
export function createBudget({ uploadedBytes = Number.POSITIVE_INFINITY, limits = defaultLimits } = {}) {
  let inflated = 0;
  let entries = 0;
  const refuse = (detail: string): never => {
    throw new Unreadable('inflates_too_much', detail);
  };

  return {
    limits,

    /** Bytes that came out of a packed part; `packed` is what they came from, where that is known. */
    inflate(bytes: number, packed?: number): void {
      inflated += bytes;
      if (inflated > limits.inflatedBytes) refuse(`over ${limits.inflatedBytes} bytes inflated`);
      if (inflated > harmlessTotal && inflated > uploadedBytes * limits.ratio)
        refuse(`inflates more than ${limits.ratio} times, all parts together`);
      if (packed !== undefined) this.ratio(bytes, packed);
    },

    /** All bytes so far of a part that comes in pieces, which `inflate` counts one by one. */
    ratio(bytes: number, packed: number): void {
      if (bytes > harmlessBytes && bytes > packed * limits.ratio)
        refuse(`inflates more than ${limits.ratio} times`);
    },

    entry(): void {
      entries += 1;
      if (entries > limits.entries) refuse(`over ${limits.entries} entries`);
    },

    enter(depth: number): void {
      if (depth > limits.depth) refuse(`files in files over ${limits.depth} deep`);
    },

    pixels(width: number, height: number): void {
      if (!(width * height <= limits.pixels)) refuse(`${width} x ${height} pixels`);
    },
  };
}

export type Budget = ReturnType<typeof createBudget>;

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinText } from '../text/join-text.ts';
import { Unreadable } from '../unreadable.ts';

interface FuzzOptions {
  /** How many places the file is cut at. */
  cuts?: number;
  /** How many copies get changed bytes. */
  flips?: number;
  seed?: number;
}

/** How the readings of the broken copies ended, and the processor time of the longest. */
export interface FuzzOutcome {
  texts: number;
  unreadable: number;
  worstCpuMs: number;
}

/** What a reader answers: a text, or anything that has one. */
type Answer = string | { markdown: string | AsyncIterable<string> };

/**
 * Reads copies of a file that are cut short or have some bytes changed, the same ones each time. Rejects, naming
 * the copy, when a reader throws anything but `Unreadable`; call the reader itself, not the chain that catches all.
 */
export async function fuzzFile(
  content: Uint8Array,
  read: (file: { bytes: Buffer; path: string }) => Answer | Promise<Answer>,
  { cuts = 40, flips = 200, seed = 1 }: FuzzOptions = {},
): Promise<FuzzOutcome> {
  const workDir = mkdtempSync(join(tmpdir(), 'quire-fuzz-'));
  const path = join(workDir, 'source');
  const outcome: FuzzOutcome = { texts: 0, unreadable: 0, worstCpuMs: 0 };
  try {
    for (const { name, bytes } of brokenCopies(Buffer.from(content), cuts, flips, seed)) {
      writeFileSync(path, bytes);
      const before = process.cpuUsage();
      const ending = await endingOf(() => read({ bytes, path }), name);
      const { user, system } = process.cpuUsage(before);
      outcome[ending] += 1;
      outcome.worstCpuMs = Math.max(outcome.worstCpuMs, (user + system) / 1_000);
    }
    return outcome;
  } finally {
    rmSync(workDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function endingOf(read: () => Answer | Promise<Answer>, name: string): Promise<'texts' | 'unreadable'> {
  try {
    const answer = await read();
    if (typeof answer !== 'string') await joinText(answer.markdown);
    return 'texts';
  } catch (err) {
    if (err instanceof Unreadable) return 'unreadable';
    throw new Error(`${name} ended in ${err instanceof Error ? err.stack : err}`, { cause: err });
  }
}

/** Half of the changed copies are changed in their first kilobytes, where most formats keep their structure. */
function* brokenCopies(content: Buffer, cuts: number, flips: number, seed: number) {
  const next = createRandom(seed);
  for (let i = 0; i < cuts; i += 1) {
    const length = Math.floor((content.length * i) / cuts);
    yield { name: `a copy cut to ${length} bytes`, bytes: Buffer.from(content.subarray(0, length)) };
  }
  for (let i = 0; i < flips; i += 1) {
    const bytes = Buffer.from(content);
    const reach = i % 2 === 0 ? bytes.length : Math.min(bytes.length, 4096);
    const places = Array.from({ length: 1 + (i % 16) }, () => next() % reach);
    for (const at of places) bytes[at] = i % 3 === 0 ? 0xff : next() & 0xff;
    yield { name: `a copy with other bytes at ${places.join(', ')} (seed ${seed})`, bytes };
  }
}

/** Repeatable numbers of 24 bits. */
function createRandom(seed: number): () => number {
  let state = (Math.imul(seed, 2_654_435_761) + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}

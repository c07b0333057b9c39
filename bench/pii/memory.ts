import { createPiiStream } from '@quire/pii';
import { generateSentences, megabyte } from './corpora.ts';
import type { Section } from './section.ts';

const chunkSize = 64 * 1024;
const samplesEvery = 16;
const sizes = [1, 10, 100];

/** How much the process grows while a text of each size streams through; a first pass warms up the engine and the heap. */
export function measureMemory(): Section {
  const block = generateSentences(megabyte);
  stream(block, 20);
  const rows = sizes.map((size) => {
    const { peak, matches } = stream(block, size);
    return [`${size} MB`, `${Math.max(0, peak / megabyte).toFixed(0)} MB`, String(matches)];
  });
  return {
    title: 'Memory, streaming in chunks of 64 KB',
    rows: [['size of the text', 'RSS grows by', 'matches'], ...rows],
  };
}

function stream(block: string, repetitions: number): { peak: number; matches: number } {
  const before = process.memoryUsage.rss();
  const scanner = createPiiStream();
  let peak = 0;
  let matches = 0;
  let chunks = 0;
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (let at = 0; at < block.length; at += chunkSize) {
      matches += scanner.push(block.slice(at, at + chunkSize)).matches.length;
      if (chunks++ % samplesEvery === 0) peak = Math.max(peak, process.memoryUsage.rss() - before);
    }
  return { peak, matches: matches + scanner.end().matches.length };
}

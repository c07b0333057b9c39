import { type Bench, table } from './harness.ts';
import { measureAccuracy } from './pii/accuracy.ts';
import { collectCode, collectProse, generateSentences, megabyte } from './pii/corpora.ts';
import { countHits } from './pii/hits.ts';
import { measureMemory } from './pii/memory.ts';
import { measureShort, measureSpeed } from './pii/speed.ts';
import { writeReport } from './report.ts';

const size = 10 * megabyte;

/** Speed, memory and accuracy of the PII engine; `--write` keeps the tables in docs/pii.md. */
export const piiBench: Bench = {
  async run() {
    const memory = measureMemory();
    const corpora = {
      sentences: generateSentences(size),
      'technical prose': collectProse(size),
      'source code': collectCode(size),
    };
    const speed = [await measureSpeed(corpora), await measureShort()];
    const sections = [...speed, memory, countHits(corpora), ...measureAccuracy()];
    for (const { title, rows } of sections) table(title, rows);
    if (process.argv.includes('--write')) writeReport('pii', sections);
  },
};

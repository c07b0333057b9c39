import { readRequest } from '../services/context/src/request/read-request.ts';
import { measureQuality } from './context/quality.ts';
import { measureSpeed } from './context/speed.ts';
import { type Bench, median, ms, percentile, table } from './harness.ts';

const rounds = 3;
const refusals = 500;

/** Quality of the built-in path of context enrichment, and how long a large request takes. */
export const contextBench: Bench = {
  async run() {
    const quality = await measureQuality();
    table(`Quality of the built-in path, ${quality.documents} documents of ${quality.classes} classes`, [
      ['', 'built-in', 'baseline'],
      ['summaries, ROUGE-L (first 3 sentences)', quality.rouge.toFixed(3), quality.leadRouge.toFixed(3)],
      ['classes, accuracy (most frequent)', quality.accuracy.toFixed(3), quality.mostFrequent.toFixed(3)],
      ['entities, F1', quality.f1.toFixed(3), '-'],
    ]);
    const times = await measureSpeed(rounds);
    table('Cost', [
      ['', 'median', 'longest, or 99%'],
      [
        '30 texts x 4 actions, over HTTP',
        `${median(times).toFixed(2)} s`,
        `${Math.max(...times).toFixed(2)} s`,
      ],
      ['validation of a bad request', ms(median(refuse())), ms(percentile(refuse(), 0.99))],
    ]);
  },
};

function refuse(): number[] {
  const objectKeys = Array.from({ length: 31 }, (_, i) => ({ path: `key-${i}`, size: i }));
  const actions = { textClassification: {}, TextSummarization: {}, imageEmbeddings: { a: 1 } };
  return Array.from({ length: refusals }, () => {
    const began = performance.now();
    try {
      readRequest({ version: 'v2', objectKeys, actions, maxWordCount: -1 });
    } catch {
      return performance.now() - began;
    }
    throw new Error('a bad request was taken');
  });
}

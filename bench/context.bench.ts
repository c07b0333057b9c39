import { loadCatalogue } from '@quire/models';
import { readRequest } from '../services/context/src/request/read-request.ts';
import { measureQuality } from './context/quality.ts';
import { measureSpeed } from './context/speed.ts';
import { type Bench, median, ms, percentile, table } from './harness.ts';

const rounds = 3;
const refusals = 500;

/** Quality of context enrichment, by the built-in path and by the models of QUIRE_MODELS, and how long a large request takes. */
export const contextBench: Bench = {
  async run() {
    await printQuality('the built-in path');
    const file = process.env.QUIRE_MODELS;
    if (file) await printQuality('the models of QUIRE_MODELS', file);
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

async function printQuality(title: string, file?: string): Promise<void> {
  const models = loadCatalogue({ file, env: process.env });
  const quality = await measureQuality(models);
  table(`Quality of ${title}, ${quality.documents} documents of ${quality.classes} classes`, [
    ['', models.chat().id, 'baseline'],
    ['summaries, ROUGE-L (first 3 sentences)', quality.rouge.toFixed(3), quality.leadRouge.toFixed(3)],
    ['classes, accuracy (most frequent)', quality.accuracy.toFixed(3), quality.mostFrequent.toFixed(3)],
    ['entities, F1', quality.f1.toFixed(3), '-'],
    ['refused answers', `${quality.failures}`, '-'],
  ]);
  await models.close();
}

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

import { detect } from '@quire/pii';
import { interleave, median } from '../harness.ts';
import { generateSentences, megabyte } from './corpora.ts';
import { scanNaively } from './naive.ts';
import type { Section } from './section.ts';

const rounds = 5;
const shortCalls = 200_000;
const microseconds = 1_000;

/** MB/s over each corpus, beside one expression per category on the same text. */
export async function measureSpeed(corpora: Record<string, string>): Promise<Section> {
  const rows = [['10 MB of', 'patterns', 'and entities', 'naive', 'ratio']];
  for (const [kind, text] of Object.entries(corpora)) {
    const speed = (scan: () => unknown) => async () => {
      const began = performance.now();
      scan();
      return text.length / megabyte / ((performance.now() - began) / 1000);
    };
    const against = { patterns: speed(() => detect(text)), naive: speed(() => scanNaively(text)) };
    await interleave(1, against);
    const samples = await interleave(rounds, against);
    // By themselves, since the code they share with the patterns is compiled anew for them.
    const withEntities = await interleave(rounds, {
      entities: speed(() => detect(text, { entities: true })),
    });
    const [patterns, entities, naive] = [samples.patterns, withEntities.entities, samples.naive].map(median);
    const cell = (value = Number.NaN) => `${value.toFixed(1)} MB/s`;
    const ratio = (patterns ?? 0) / (naive ?? 1);
    rows.push([kind, cell(patterns), cell(entities), cell(naive), ratio.toFixed(1)]);
  }
  return { title: `Speed, median of ${rounds} rounds`, rows };
}

/** Microseconds per call on sentences of some 70 characters. */
export async function measureShort(): Promise<Section> {
  const sentences = generateSentences(20_000).split(/(?<=[.]) /);
  const perCall = (scan: (text: string) => unknown) => async () => {
    const began = performance.now();
    for (let i = 0; i < shortCalls; i++) scan(sentences[i % sentences.length] ?? '');
    return ((performance.now() - began) / shortCalls) * microseconds;
  };
  const samples = await interleave(rounds, {
    patterns: perCall((text) => detect(text)),
    entities: perCall((text) => detect(text, { entities: true })),
    naive: perCall(scanNaively),
  });
  const cell = (values: readonly number[]) => `${median(values).toFixed(2)} us`;
  return {
    title: 'A short sentence, one call',
    rows: [
      ['', 'patterns', 'and entities', 'naive'],
      ['mean per call', cell(samples.patterns), cell(samples.entities), cell(samples.naive)],
    ],
  };
}

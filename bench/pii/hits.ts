import { countMatches, detect, matchTypes } from '@quire/pii';
import { megabyte } from './corpora.ts';
import type { Section } from './section.ts';

/** Matches per MB of each corpus by category, right and wrong ones alike: how quiet the engine is. */
export function countHits(corpora: Record<string, string>): Section {
  const counts = Object.values(corpora).map((text) => ({
    megabytes: text.length / megabyte,
    byType: countMatches(detect(text, { entities: true })),
  }));
  const rows = matchTypes.map((type) => [
    type,
    ...counts.map(({ megabytes, byType }) => ((byType[type] ?? 0) / megabytes).toFixed(1)),
  ]);
  return { title: 'Matches per MB', rows: [['', ...Object.keys(corpora)], ...rows] };
}

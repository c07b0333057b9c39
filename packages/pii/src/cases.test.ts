import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { precision, readCaseFolder, recall, scoreCases } from '../../../test/support/pii-cases.ts';
import type { MatchType } from './match-type.ts';

/** To the character. An address may be cut differently and still be found, so less is asked of it. */
const bounds: Partial<Record<MatchType, { precision: number; recall: number }>> = {
  ADDRESS: { precision: 0.9, recall: 0.85 },
};
const usual = { precision: 0.97, recall: 0.95 };

const folder = fileURLToPath(new URL('../cases', import.meta.url));

describe.each(Object.entries(readCaseFolder(folder)))('%s', (_name, cases) => {
  const [category] = cases[0]?.judged ?? [];
  const score = category && scoreCases(cases)[category];
  if (!score) throw new Error('a file without cases');
  const bound = bounds[category] ?? usual;

  it(`finds ${category} where it is and only there`, () => {
    expect(score.expected).toBeGreaterThanOrEqual(100);
    expect(precision(score.exact, score)).toBeGreaterThanOrEqual(bound.precision);
    expect(recall(score.exact, score)).toBeGreaterThanOrEqual(bound.recall);
  });
});

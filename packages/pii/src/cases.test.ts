import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { precision, readCaseFolder, recall, scoreCases } from '../../../test/support/pii-cases.ts';

const folder = fileURLToPath(new URL('../cases', import.meta.url));

describe.each(Object.entries(readCaseFolder(folder)))('%s', (_name, cases) => {
  const [entry] = Object.entries(scoreCases(cases));
  if (!entry) throw new Error('a file without cases');
  const [category, score] = entry;

  it(`finds ${category} where it is and only there`, () => {
    expect(score.expected).toBeGreaterThanOrEqual(100);
    expect(precision(score.exact, score)).toBeGreaterThanOrEqual(0.95);
    expect(recall(score.exact, score)).toBeGreaterThanOrEqual(0.95);
  });
});

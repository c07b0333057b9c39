import { join } from 'node:path';
import { matchTypes } from '@quire/pii';
import {
  type LabelledText,
  precision,
  readCaseFolder,
  recall,
  type Score,
  scoreCases,
} from '../../test/support/pii-cases.ts';
import type { Section } from './section.ts';

const ownCases = 'packages/pii/cases';

/** Precision and recall per category over our own cases, and over those in the folder that QUIRE_PII_CASES names. */
export function measureAccuracy(): Section[] {
  const sections = [score('Own cases', Object.values(readCaseFolder(join(process.cwd(), ownCases))).flat())];
  const folder = process.env.QUIRE_PII_CASES;
  if (folder)
    for (const [name, cases] of Object.entries(readCaseFolder(folder)))
      sections.push(score(`Development cases: ${name}`, cases));
  return sections.filter(({ rows }) => rows.length > 1);
}

function score(title: string, cases: readonly LabelledText[]): Section {
  const scores = scoreCases(cases);
  const rows = matchTypes.flatMap((type) => {
    const of = scores[type];
    return of && of.expected + of.wrong > 0 ? [[type, ...cells(of)]] : [];
  });
  return {
    title,
    rows: [['', 'labels', 'P', 'R', 'F2', 'P exact', 'R exact', 'negatives', 'hit'], ...rows],
  };
}

function cells(of: Score): string[] {
  const pair = (right: number) => [precision(right, of), recall(right, of)] as const;
  const [p, r] = pair(of.touched);
  const share = (value: number) => value.toFixed(3);
  const f2 = p + r === 0 ? 0 : (5 * p * r) / (4 * p + r);
  return [
    String(of.expected),
    share(p),
    share(r),
    share(f2),
    ...pair(of.exact).map(share),
    String(of.negatives),
    String(of.negativesHit),
  ];
}

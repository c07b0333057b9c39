import { AppError } from '@quire/errors';
import type { Catalogue } from '@quire/models';
import { findAction } from '../../services/context/src/actions/registry.ts';
import { type ContextCase, readContextCases } from '../../test/context/read-cases.ts';
import { rougeL } from './rouge.ts';

const { signal } = new AbortController();
const summaryWords = 45;
const leadSentences = 3;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How good the models are on the labelled set, beside the plainest thing that could be done. */
export async function measureQuality(models: Catalogue) {
  const cases = readContextCases();
  let failures = 0;
  const run = async (name: string, text: string, config: object): Promise<unknown> => {
    const action = findAction(name);
    if (action?.media !== 'text') throw new Error(`${name} is no action on text`);
    try {
      return await action.run({ text, config, models, signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures += 1;
      return undefined;
    }
  };
  const classes = [...new Set(cases.map((one) => one.class))];
  const scores = { lead: [] as number[], summary: [] as number[], right: 0 };
  const entities = { found: 0, expected: 0, right: 0 };
  for (const one of cases) {
    const summary = await run('textSummarization', one.text, { maxWordCount: summaryWords });
    scores.summary.push(rougeL(String(summary ?? ''), one.summary));
    scores.lead.push(rougeL(leadOf(one.text), one.summary));
    if ((await run('textClassification', one.text, { classes })) === one.class) scores.right += 1;
    countEntities(entities, one, (await run('namedEntityRecognitionText', one.text, {})) ?? {});
  }
  const most = Math.max(...classes.map((name) => cases.filter((one) => one.class === name).length));
  return {
    /** Answers that had to be refused; they count as wrong. */
    failures,
    documents: cases.length,
    classes: classes.length,
    rouge: mean(scores.summary),
    leadRouge: mean(scores.lead),
    accuracy: scores.right / cases.length,
    mostFrequent: most / cases.length,
    f1: (2 * entities.right) / (entities.found + entities.expected),
  };
}

const leadOf = (text: string) =>
  text
    .split(/(?<=[.!?]["”]?) /)
    .slice(0, leadSentences)
    .join(' ');

/** An entity is right by its type and its letters. */
function countEntities(
  counts: { found: number; expected: number; right: number },
  { entities }: ContextCase,
  found: unknown,
): void {
  const flat = (groups: Record<string, string[]>) =>
    Object.entries(groups).flatMap(([type, texts]) => texts.map((text) => `${type} ${text}`));
  const given = flat(found as Record<string, string[]>);
  const wanted = new Set(flat(entities));
  counts.found += given.length;
  counts.expected += wanted.size;
  counts.right += given.filter((entity) => wanted.has(entity)).length;
}

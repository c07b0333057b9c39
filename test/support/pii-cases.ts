import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { detect, type MatchType, matchTypes } from '@quire/pii';

/** Where a match starts and where it ends, in code points. */
type Span = readonly [start: number, end: number];

/** A text with what must be found in it, for the categories that its author judged. */
export interface LabelledText {
  text: string;
  judged: readonly MatchType[];
  expected: readonly { type: MatchType; span: Span }[];
  /** Places where a match is neither right nor wrong. */
  ignored: readonly Span[];
}

interface Row {
  text: string;
  category?: string;
  expected?: Span[] | null;
  expected_seed?: Span[] | null;
  spans?: { start: number; end: number; category: string | null; in_seed_rule?: boolean }[];
}

const isMatchType = (name: string | null | undefined): name is MatchType =>
  matchTypes.includes(name as MatchType);

/** The labelled texts of a JSON lines file, in the shapes of our own cases and of the team's development data. */
function readCases(file: string): LabelledText[] {
  const rows: Row[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return rows.flatMap((row) => (row.spans ? [readSentence(row.text, row.spans)] : readSingle(row)));
}

/** A whole sentence has every span, so every category is judged. */
function readSentence(text: string, spans: NonNullable<Row['spans']>): LabelledText {
  const expected = spans.flatMap(({ start, end, category, in_seed_rule }) =>
    isMatchType(category) && in_seed_rule !== false ? [{ type: category, span: [start, end] as const }] : [],
  );
  const ignored = spans.flatMap(({ start, end, in_seed_rule }) =>
    in_seed_rule === false ? [[start, end] as const] : [],
  );
  return { text, judged: matchTypes, expected, ignored };
}

/** A single case speaks of one category; a place that nobody knows is no label. */
function readSingle({ text, category, expected, expected_seed }: Row): LabelledText[] {
  const spans = expected_seed ?? expected;
  if (!isMatchType(category) || !spans) return [];
  const labels = spans.map((span) => ({ type: category, span }));
  return [{ text, judged: [category], expected: labels, ignored: [] }];
}

/** The labelled texts of every file in a folder, by the name of the file. */
export const readCaseFolder = (folder: string): Record<string, LabelledText[]> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => [basename(name, '.jsonl'), readCases(join(folder, name))]),
  );

/** How many were to be found, how many of them were, and how many finds were wrong. */
export interface Score {
  expected: number;
  /** Finds that touch a label. */
  touched: number;
  /** Finds that are a label to the character. */
  exact: number;
  wrong: number;
  /** Texts without a label, and how many of them had a find. */
  negatives: number;
  negativesHit: number;
}

const touch = ([start, end]: Span, [from, to]: Span) => start < to && from < end;

/** Scores per category what the engine finds, named entities included. */
export function scoreCases(cases: readonly LabelledText[]): Partial<Record<MatchType, Score>> {
  const scores: Partial<Record<MatchType, Score>> = {};
  for (const { text, judged, expected, ignored } of cases) {
    const found = detect(text, { entities: true });
    for (const type of judged) {
      scores[type] ??= { expected: 0, touched: 0, exact: 0, wrong: 0, negatives: 0, negativesHit: 0 };
      const score = scores[type];
      const labels = expected.filter((label) => label.type === type).map(({ span }) => span);
      const finds = found
        .filter(({ matchType }) => matchType === type)
        .map(({ start, end }): Span => [start, end]);
      score.expected += labels.length;
      score.touched += labels.filter((label) => finds.some((find) => touch(label, find))).length;
      score.exact += labels.filter(([start, end]) =>
        finds.some(([from, to]) => from === start && to === end),
      ).length;
      const wrong = finds.filter((find) => ![...labels, ...ignored].some((label) => touch(label, find)));
      score.wrong += wrong.length;
      if (labels.length === 0) {
        score.negatives++;
        if (wrong.length > 0) score.negativesHit++;
      }
    }
  }
  return scores;
}

/** The share of the finds that is right; 1 where there is none. */
export const precision = (right: number, { touched, wrong }: Score): number =>
  touched + wrong === 0 ? 1 : right / (touched + wrong);

/** The share of the labels that was found; 1 where there is none. */
export const recall = (right: number, { expected }: Score): number => (expected === 0 ? 1 : right / expected);

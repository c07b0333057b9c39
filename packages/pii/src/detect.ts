import { createCodePointCounter } from './engine/code-points.ts';
import { engineFor } from './engine/engine.ts';
import type { MatchType } from './match-type.ts';
import type { PiiOptions } from './options.ts';

/** One match; `start` and `end` count Unicode code points of the text, `end` is the first behind the match. */
export interface PiiMatch {
  start: number;
  end: number;
  matchType: MatchType;
}

/** Finds personal data: sorted, without overlaps. A keyword that anchors a match is outside its span. */
export function detect(text: string, options?: PiiOptions): PiiMatch[] {
  const engine = engineFor(options);
  const toCodePoint = createCodePointCounter(text);
  const matches: PiiMatch[] = [];
  for (let from = 0; from < text.length; ) {
    const { cut, found } = engine.next(text, from);
    for (const { start, end, type } of found)
      matches.push({ start: toCodePoint(start), end: toCodePoint(end), matchType: type });
    from = cut;
  }
  return matches;
}

/** How many matches of each category there are; categories without one are left out. */
export function countMatches(matches: readonly PiiMatch[]): Partial<Record<MatchType, number>> {
  const counts: Partial<Record<MatchType, number>> = {};
  for (const { matchType } of matches) counts[matchType] = (counts[matchType] ?? 0) + 1;
  return counts;
}

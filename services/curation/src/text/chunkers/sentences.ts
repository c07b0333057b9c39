/** Ends of sentences: with a space behind them, or in a script that sets none. */
const end = /[.!?…]+["'”’»)\]*_]*\s+|[。！？]+[」』”’）]*\s*/g;
const abbreviation =
  /(?:^|[\s("'])(?:\p{Lu}|[A-Za-z]\.[A-Za-z]|Mrs?|Ms|Dr|Prof|St|Nos?|vs|cf|Inc|Ltd|Co|Corp|Figs?|Art|Sec|Nr|bzw|ca|usw|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/u;
/** What no sentence begins with. */
const goesOn = /^[\p{Ll},;]/u;

/** The index behind each sentence of a text, with the space that follows it; the last is the length of the text. */
export function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { 0: run, index } of text.matchAll(end)) {
    const next = index + run.length;
    if (next === text.length) break;
    if (run.startsWith('.') && !run.startsWith('..')) {
      if (abbreviation.test(text.slice(Math.max(0, index - 8), index))) continue;
      if (goesOn.test(text.slice(next, next + 2))) continue;
    }
    ends.push(next);
  }
  ends.push(text.length);
  return ends;
}

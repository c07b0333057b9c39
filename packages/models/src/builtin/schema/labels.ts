import { splitSentences } from '../text/passages.ts';
import { spaceOut, wordsOf } from '../text/words.ts';
import { datePattern, numberPattern } from './parse-value.ts';

const maxNameWords = 8;

/** The words of a property's name: `invoice_number` and `invoiceNumber` are the same two. */
export const wordsOfName = (name: string): string[] => wordsOf(spaceOut(name)).slice(0, maxNameWords);

/** What stands behind a label, as in `Payment terms: 30 days net.`, or in the next cell of a table. */
export function findLabelled(text: string, name: string): string | undefined {
  const found = search(
    text,
    name,
    '(?:\\([^)\\n]{0,30}\\) {0,2})?(?:[:=|–—]| (?:is|was|are)\\b)[ *]{0,4}([^\\n|]{1,300})',
  );
  const value = found === undefined ? undefined : splitSentences(found)[0];
  return value?.replace(/^[*_\s]+|[*_.,;\s]+$/g, '') || undefined;
}

/** The number behind a label, and not far from it. */
export const findNumber = (text: string, name: string): string | undefined =>
  search(text, name, `[^\\d\\n-]{0,40}(${numberPattern})`);

/** The date behind a label, and not far from it. */
export const findDate = (text: string, name: string): string | undefined =>
  search(text, name, `[^\\d\\n]{0,40}?\\b(${datePattern})`);

/** Words hold letters and digits alone, so they can stand in a pattern; every part of it is bounded. */
function search(text: string, name: string, behind: string): string | undefined {
  const words = wordsOfName(name);
  if (words.length === 0) return undefined;
  const label = `(?<![\\p{L}\\p{N}])${words.join('[\\s_-]{0,2}')}(?![\\p{L}\\p{N}])[ *]{0,4}`;
  return new RegExp(label + behind, 'iu').exec(text)?.[1];
}

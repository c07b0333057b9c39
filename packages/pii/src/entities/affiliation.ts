import { wordAfter, wordsBefore } from './context.ts';
import { Common, First, Group, Last } from './gazetteer.ts';
import type { Word } from './runs.ts';

const bearers = new Set('a an the is am are was were be being as'.split(' '));
/** About a text in a language, or a thing named for its origin, not about a person or a group. */
const things = new Set(
  `language languages translation translations locale locales version versions documentation docs text texts words word letters alphabet
  characters keyboard spelling grammar dictionary speakers names messages strings date format numerals standard time`.split(
    /\s+/,
  ),
);

/** Whether a word says to which nation, faith or political group somebody or something belongs. */
export function isAffiliation(text: string, { flags, shape, start, end }: Word): boolean {
  if ((flags & Group) === 0 || shape !== 'name') return false;
  const after = wordAfter(text, end);
  if (things.has(after)) return false;
  if ((flags & (First | Last | Common)) === 0) return true;
  return bearers.has(wordsBefore(text, start)[0]) && /^\p{Ll}/u.test(after);
}

import { isDigit } from './characters.ts';
import { isLineEnd, isLineStart, wordAfter, wordsBefore } from './context.ts';
import {
  afterAddressee,
  afterPerson,
  beforePerson,
  inCode,
  streetHeads,
  streetWords,
  titles,
  weighPairBefore,
} from './cues.ts';
import { Common, First, Group, Last, Place, Rare } from './gazetteer.ts';
import { isPlaceAt } from './place.ts';
import type { Word } from './runs.ts';

/** Neighbouring words that may be a name. */
export interface Nominee {
  start: number;
  end: number;
  /** What the words alone weigh; a well-known first name is 3. */
  weight: number;
  /** What stands around them adds this. */
  context: number;
}

/** The weight from which a nominee is taken for a person. */
export const enough = 3;
const maxNameWords = 5;

/** The parts of a run that could be names of people. */
export function nominate(text: string, words: readonly Word[]): Nominee[] {
  const nominees: Nominee[] = [];
  if (isStreet(words)) return nominees;
  for (let from = 0; from < words.length; ) {
    const to = endOfName(words, from);
    if (to > from) nominees.push(weighName(text, words, from, to));
    from = Math.max(to, from + 1);
  }
  return nominees;
}

const isStreet = ([first, ...others]: readonly Word[]): boolean =>
  streetHeads.has(first?.key ?? '') || others.some(({ key }) => streetWords.has(key));

function endOfName(words: readonly Word[], from: number): number {
  const first = words[from];
  if (!first || (first.shape === 'initial' && first.end - first.start === 1) || isTitle(words, from))
    return from;
  let to = from;
  while (to < words.length && to - from < maxNameWords && isNameable(words[to])) to++;
  while (to > from && words[to - 1]?.shape === 'initial') to--;
  return to;
}

const isTitle = (words: readonly Word[], at: number) =>
  at + 1 < words.length && titles.has(words[at]?.key ?? '');

function isNameable(word: Word | undefined): boolean {
  if (!word || word.shape === 'other') return false;
  if (word.shape === 'initial') return true;
  if (word.flags & (First | Last))
    return word.shape === 'name' || (word.key.length > 3 && (word.flags & Common) === 0);
  return word.shape === 'name' && (word.flags & (Common | Group)) === 0;
}

function weighName(text: string, words: readonly Word[], from: number, to: number): Nominee {
  const name = words.slice(from, to).filter(({ shape }) => shape !== 'initial');
  const start = words[from]?.start ?? 0;
  const { end = start, isPossessive = false } = words[to - 1] ?? {};
  let weight = 0;
  for (const word of words.slice(from, to)) weight += weighWord(word);
  const [opening] = name;
  const ending = name[name.length - 1];
  if (name.length > 1 && (isSure(opening, First) || isSure(ending, Last))) weight += 1;
  if (name.length === 1) {
    if ((opening?.flags ?? 0) & Group) weight = 0;
    if ((opening?.flags ?? 0) & Place || opening?.shape === 'caps') weight -= 2;
  }
  let context = weighContext(text, start, end, name.length);
  if (isPossessive) context += 1;
  return { start, end, weight, context };
}

function weighWord({ flags, shape, key }: Word): number {
  if (shape === 'initial') return 0.5;
  if ((flags & (First | Last)) === 0) return 0.5;
  if (flags & Common || key.length < 3) return 0.8;
  if ((flags & First) === 0) return 2;
  return flags & Rare ? 2.5 : 3;
}

const isSure = (word: Word | undefined, kind: number): boolean =>
  word !== undefined && (word.flags & kind) !== 0 && (word.flags & Common) === 0;

function weighContext(text: string, start: number, end: number, words: number): number {
  const [near, next] = wordsBefore(text, start);
  const after = wordAfter(text, end);
  let context = Math.max(beforePerson.get(near) ?? 0, weighPairBefore(next, near));
  const mark = text[start - 1] === ' ' ? (text[start - 2] ?? '') : '';
  if (isDigit(mark.charCodeAt(0))) context -= 3;
  if (isDigit(after.charCodeAt(0))) context -= 3;
  if (near === 'the' && words === 1) context -= 2;
  if (inCode.has(near) || mark === '{') context -= 3;
  // `Rogers, Barbados` is a town.
  if (after === ',' && isPlaceAt(text, end + 2)) context -= 3;
  context += afterPerson.get(after) ?? 0;
  if (isLineStart(text, start)) {
    if (isLineEnd(text, end) && words > 1) context += 1;
    if (after === ':') context += 1;
    afterAddressee.lastIndex = end;
    if (afterAddressee.test(text)) context += 2;
  }
  return context;
}

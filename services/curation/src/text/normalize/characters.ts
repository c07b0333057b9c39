import type { NormalizationSwitches } from '@quire/contracts/curation';
import { type Marks, replaceTracked } from './replace-tracked.ts';

/** One change of characters within lines; moves the marks along. */
export type Pass = (text: string, marks: Marks) => string;

const swap =
  (pattern: RegExp, replacement: (run: string, at: number) => string): Pass =>
  (text, marks) =>
    replaceTracked(text, pattern, replacement, marks);

/** One kind of line end and of space, and nothing invisible. What a soft hyphen at a line end breaks is joined later. */
export const plainSpaces: readonly Pass[] = [
  swap(/\r\n?|[\v\f\u0085\u2028\u2029]/g, () => '\n'),
  swap(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, () => ' '),
  swap(/[\u200b\u2060\ufeff]+/g, () => ''),
  swap(/(?<![\p{L}\p{M}\u00ad])\u00ad+|\u00ad+(?=\u00ad|[^\u00ad\n]|$)/gu, () => ''),
];

/** Where no word was broken after all. */
export const noSoftHyphens: Pass = swap(/\u00ad/g, () => '');

const singleQuotes = swap(/[‘’‚‛‹›＇]/g, () => "'");
const doubleQuotes = swap(/[“”„‟«»＂]/g, () => '"');

/**
 * Hyphens, dashes and the minus sign as `-`. Those that open a line stay, or markdown would read a list or a rule, and so
 * does one that ends a line right behind a letter, where it would read as a broken word.
 */
const dashes: Pass = (text, marks) =>
  replaceTracked(
    text,
    /[\u2010-\u2015\u2212]+/g,
    (run, at) =>
      opensLine(text, at) || (text[at + run.length] === '\n' && isLetter.test(text.charAt(at - 1)))
        ? run
        : '-'.repeat(run.length),
    marks,
  );

const isLetter = /[\p{L}\p{M}]/u;

function opensLine(text: string, at: number): boolean {
  let before = at;
  while (before > 0 && (text[before - 1] === ' ' || text[before - 1] === '\t')) before--;
  return before === 0 || text[before - 1] === '\n';
}

const ligatures = swap(/[\ufb00-\ufb06]/g, (letter) => letter.normalize('NFKC'));

/** NFC, from mark to mark where there are any. */
const compose: Pass = (text, marks) => {
  const composed = text.normalize('NFC');
  if (composed === text) return text;
  let behind = 0;
  let moved = 0;
  for (const [i, mark] of marks.entries()) {
    moved += text.slice(behind, mark).normalize('NFC').length;
    behind = mark;
    marks[i] = Math.min(moved, composed.length);
  }
  return composed;
};

/** The changes that are asked for and that look at no more than their surroundings in a line. */
export const characterPasses = (switches: NormalizationSwitches): Pass[] => [
  ...(switches.ligatures ? [ligatures] : []),
  ...(switches.unicode ? [compose] : []),
  ...(switches.quotations ? [singleQuotes, doubleQuotes] : []),
  ...(switches.dashes ? [dashes] : []),
];

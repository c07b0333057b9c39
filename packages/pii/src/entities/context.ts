import { isApostrophe, isLetter } from './characters.ts';

const maxLength = 20;
const opening = new Set([...'"\'“‘(*_[']);
const closing = new Set([...'"\'”’)*_]']);

const isWordCode = (code: number): boolean => isLetter(code) || isApostrophe(code);

/** The words on the same line before `at`, nearest first, in lower case; '' where punctuation or nothing stands. */
export function wordsBefore(text: string, at: number): [string, string] {
  const start = opening.has(text[at - 1] ?? '') ? at - 1 : at;
  const [near, next] = wordBefore(text, start);
  return [near, near === '' ? '' : wordBefore(text, next)[0]];
}

function wordBefore(text: string, at: number): [string, number] {
  if (text[at - 1] !== ' ') return ['', at];
  const end = text[at - 2] === '.' ? at - 2 : at - 1;
  let start = end;
  while (end - start < maxLength && isWordCode(text.charCodeAt(start - 1))) start--;
  return [text.slice(start, at - 1).toLowerCase(), start];
}

/** The word after `at` on the same line, in lower case; punctuation that stands there is the answer itself. */
export function wordAfter(text: string, at: number): string {
  let start = closing.has(text[at] ?? '') ? at + 1 : at;
  if (text[start] !== ' ') return (text[start] ?? '').trim();
  start++;
  let end = start;
  while (end - start < maxLength && isWordCode(text.charCodeAt(end))) end++;
  return text.slice(start, Math.max(end, start + 1)).toLowerCase();
}

const marksOfLists = new Set([...' \t>?*-#|"']);
const maxMarks = 8;

/** Whether nothing but marks of quoting or listing stands between the start of the line and `at`. */
export function isLineStart(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    if (isLineEnd(text, i)) return true;
    if (at - i > maxMarks || !marksOfLists.has(text[i] ?? '')) return false;
  }
  return true;
}

/** Whether the line ends at `at`. */
export function isLineEnd(text: string, at: number): boolean {
  const mark = text[at];
  return mark === undefined || mark === '\n' || mark === '\r';
}

import { isApostrophe, isDigit, isLetter, isUpper } from './characters.ts';
import { fold } from './fold.ts';
import { Common, lookUp } from './gazetteer.ts';

/** A word with a capital in front: `Name`, `CAPS`, an initial, or anything that no name looks like. */
export interface Word {
  start: number;
  end: number;
  key: string;
  flags: number;
  shape: 'name' | 'caps' | 'initial' | 'other';
  isPossessive: boolean;
}

/** Longer runs are headings and lists, longer words are no names; both bound how far a decision looks. */
const maxWords = 12;
const maxWordLength = 40;

const particles =
  / (?:(?:de|da|do|dos|das|del|della|di|du|van|von|der|den|ter|ten|zu|la|le|las|los|bin|ibn|bint|al|el|af|av|y)(?: |-)){1,3}/y;
const innerCapital = /^(?:[A-Z]\.?$|(?:Mc|Mac|De|Di|Du|La|Le|Van|Fitz|[ODdLl]['’])\p{Lu}|\p{Lu}\P{Lu}*$)/u;
const contraction = /['’](?:m|ve|ll|re|d|t)$/i;
const honorific = /^(?:mr|mrs|ms|dr|prof|st|jr|sr|capt|col|gen|lt|sgt|rev|hon|gov|sen|rep)$/;

const codeBefore = new Set([...'._/\\@#$<=-+%&`~|^{']);
const codeAfter = new Set([...'_([{/\\@`=+#$%^~|&']);

/** Calls `visit` with each run of capitalised words, one space or a particle such as `van der` between them. */
export function forEachRun(text: string, visit: (words: Word[]) => void): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    if (!isUpper(text.charCodeAt(at))) at++;
    else if (at > 0 && isWordPart(text.charCodeAt(at - 1))) at = skipWord(text, at);
    else {
      const words = readRun(text, at);
      at = words[words.length - 1]?.end ?? at + 1;
      if (words.length <= maxWords) visit(words);
    }
  }
}

const isWordPart = (code: number): boolean => isLetter(code) || isDigit(code) || code === 0x5f;

function skipWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && isWordPart(text.charCodeAt(at))) at++;
  return at;
}

function readRun(text: string, from: number): Word[] {
  const words = [readWord(text, from)];
  for (let last = words[0]; last && !last.isPossessive; ) {
    const next = nextStart(text, last);
    if (next === 0) break;
    last = readWord(text, next);
    words.push(last);
  }
  return words;
}

/** Where the next word of the run starts, or 0. */
function nextStart(text: string, { start, end, key, shape }: Word): number {
  if (end - start > maxWordLength) return 0;
  const gap = shape !== 'initial' && text[end] === '.' && honorific.test(key) ? end + 1 : end;
  if (text[gap] !== ' ') return 0;
  const code = text.charCodeAt(gap + 1);
  if (isUpper(code)) return gap + 1;
  if (!isLetter(code)) return 0;
  particles.lastIndex = gap;
  if (!particles.test(text)) return 0;
  return isUpper(text.charCodeAt(particles.lastIndex)) ? particles.lastIndex : 0;
}

function readWord(text: string, start: number): Word {
  let end = start + 1;
  let isPossessive = false;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (isLetter(code)) continue;
    if (!isLetter(text.charCodeAt(end + 1))) break;
    if (code === 0x2d) continue;
    if (!isApostrophe(code)) break;
    isPossessive = (text[end + 1] === 's' || text[end + 1] === 'S') && !isLetter(text.charCodeAt(end + 2));
    if (isPossessive) break;
  }
  if (end - start === 1 && text[end] === '.' && text[end + 1] !== '.') end++;
  const word = text.slice(start, end);
  if (end - start > maxWordLength || isInCode(text, start, end))
    return { start, end, key: '', flags: Common, shape: 'other', isPossessive };
  const key = fold(word);
  return { start, end, key, flags: lookUp(key), shape: shapeOf(word), isPossessive };
}

function shapeOf(word: string): Word['shape'] {
  if (contraction.test(word)) return 'other';
  if (word.length === 1 || (word.length === 2 && word[1] === '.')) return 'initial';
  if (word === word.toUpperCase()) return 'caps';
  return word.split('-').every((part) => innerCapital.test(part) || !/\p{Lu}/u.test(part)) ? 'name' : 'other';
}

/** Beside a dot, a slash, a bracket or a digit a word is an identifier, a path or an address. */
function isInCode(text: string, start: number, end: number): boolean {
  if (start > 0 && codeBefore.has(text[start - 1] ?? '')) return true;
  const next = text[end] ?? '';
  if (codeAfter.has(next)) return true;
  const code = text.charCodeAt(end);
  if (isDigit(code)) return true;
  const second = text.charCodeAt(end + 1);
  if (next === '.' || next === ':' || next === '-')
    return isLetter(second) || isDigit(second) || second === code;
  return next === '<' && text[end + 1] !== '/';
}

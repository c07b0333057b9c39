import { isCapital, isDigit, isSpace } from '../engine/characters.ts';

const mostWords = 6;
/** Where the house number starts at the farthest, in units before the suffix. */
const farthest = 48;
const houseNumber = /^\d{1,6}(?:[A-Z]|-\d{1,5}|-?[A-Z])?,?$/i;
const ordinal = /^\d{1,3}(?:st|nd|rd|th)$/i;
/** Small words inside a street's name. */
const inner = /^(?:of|the|de|la|las|los|del|el|y|st\.?|n\.?|s\.?|e\.?|w\.?|ne|nw|se|sw)$/i;
/** Words that never stand between a house number and a lower-case street name. */
const prose =
  /^(?:of|the|and|on|in|at|a|an|to|for|from|or|is|are|was|were|with|by|per|this|that|these|those|more|other|different|new|old|people|blocks?|miles?|minutes?|hours?|days?|years?|cars?|times?|down|up|across|along|its?|their|our|my|your|his|her|percent|million|billion)$/i;

export interface Street {
  start: number;
  /** Whether the name is written with capitals. */
  isCased: boolean;
}

/** Walks back from a suffix over the words of a street's name to the house number before them. */
export function readHouseNumber(
  text: string,
  suffix: number,
  isSuffixCased: boolean,
  mayLackName: boolean,
): Street | undefined {
  if (!hasDigitBefore(text, suffix)) return undefined;
  let at = suffix;
  let isCased = isSuffixCased;
  for (let words = 0; words <= mostWords; words++) {
    let end = at;
    while (end > 0 && isSpace(text.charCodeAt(end - 1)) && at - end < 2) end--;
    if (end === at) return undefined;
    let start = end;
    while (start > 0 && end - start < 24 && !isSpace(text.charCodeAt(start - 1))) start--;
    let word = text.slice(start, end);
    const opener = /^["'([{<>*_:=|]+/.exec(word)?.[0].length ?? 0;
    start += opener;
    word = word.slice(opener);
    if (isDigit(word.charCodeAt(0)) && !ordinal.test(word)) {
      if (!houseNumber.test(word) || (words === 0 && !mayLackName)) return undefined;
      return text.slice(end, at).includes('\n') ? undefined : { start, isCased };
    }
    if (opener > 0 || text.slice(end, at).includes('\n') || /[,;:!?]$/.test(word)) return undefined;
    if (word.endsWith('.') && word.length > 4) return undefined;
    if (!isCapital(word.charCodeAt(0)) && !ordinal.test(word)) {
      if (isSuffixCased && !inner.test(word)) return undefined;
      if (!isSuffixCased && (prose.test(word) || words > 2)) return undefined;
      if (!inner.test(word)) isCased = false;
    }
    at = start;
  }
  return undefined;
}

/** Whether a house number is near enough to be worth a look. */
function hasDigitBefore(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0 && i > at - farthest; i--) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}

import { endOfDigits, isDigit } from '../engine/characters.ts';

/** Digits with the offset behind them. */
export interface Digits {
  digits: string;
  end: number;
  /** The lengths of the groups. */
  groups: number[];
}

/**
 * Reads groups of digits that one and the same separator joins, at most `most` digits; a longer number gives undefined.
 */
export function readGroups(text: string, from: number, separators: string, most: number): Digits | undefined {
  let end = endOfDigits(text, from);
  let digits = text.slice(from, end);
  const groups = [digits.length];
  const separator = text.charAt(end);
  if (separator !== '' && separators.includes(separator)) {
    while (text.charAt(end) === separator && isDigit(text.charCodeAt(end + 1))) {
      const next = endOfDigits(text, end + 1);
      digits += text.slice(end + 1, next);
      if (digits.length > most) return undefined;
      groups.push(next - end - 1);
      end = next;
    }
  }
  return digits.length > most ? undefined : { digits, end, groups };
}

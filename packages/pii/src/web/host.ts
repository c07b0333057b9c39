import { isAlnum, isDigit } from '../engine/characters.ts';
import { isTopLevelDomain } from './top-level-domains.ts';

/** RFC 1035: a name has at most 253 characters. */
const longestHost = 253;
/** A letter, digit or hyphen of a label, also of an internationalised one. */
export const isLabelChar = (c: number): boolean =>
  isAlnum(c) || c === 45 || (c >= 0xc0 && c < 0xd800 && c !== 0xd7 && !(c >= 0x2000 && c < 0x3040));

/** The end of a host name with a known top-level domain that starts at `from`, or -1. */
export function endOfHost(text: string, from: number): number {
  let end = from;
  const limit = from + longestHost;
  let lastDot = -1;
  while (end < limit) {
    const c = text.charCodeAt(end);
    if (c === 46 && end > from && isLabelChar(text.charCodeAt(end + 1)) && text.charCodeAt(end - 1) !== 46)
      lastDot = end;
    else if (!isLabelChar(c)) break;
    end++;
  }
  while (end > from && text.charCodeAt(end - 1) === 45) end--;
  // The longest prefix that ends in a known domain: `x@y.com.Next sentence`.
  while (lastDot > from) {
    if (isTopLevelDomain(text.slice(lastDot + 1, end))) return end;
    end = lastDot;
    lastDot = text.lastIndexOf('.', end - 1);
  }
  return -1;
}

/** Whether a label of only digits and dots: `4.17.21`. */
export const isNumeric = (host: string): boolean => {
  for (let i = 0; i < host.length; i++) if (!isDigit(host.charCodeAt(i)) && host[i] !== '.') return false;
  return true;
};

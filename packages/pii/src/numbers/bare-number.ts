import { isAlnum, isDigit, isWordChar } from '../engine/characters.ts';

/**
 * Whether `start`..`end` is a number of its own: no part of a hex string, UUID, decimal, date, time, path, amount or
 * larger identifier.
 */
export function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (isWordChar(before)) return false;
  // - . / \ , : + joined to something before
  if ('-./\\,:+'.includes(text.charAt(start - 1)) && start > 0 && isAlnum(text.charCodeAt(start - 2))) {
    // `id:12345678` and `no.12345678` name a number; `12:34` and `1.2` go on with one.
    const named = (before === 58 || before === 46) && !isDigit(text.charCodeAt(start - 2));
    if (!named) return false;
  }
  if (start > 0 && '#$€£%/\\.+'.includes(text.charAt(start - 1)) && before !== 46) return false;
  if (before === 46 && !isAlnum(text.charCodeAt(start - 2))) return false;
  const after = text.charCodeAt(end);
  if (isWordChar(after) || after === 37) return false;
  if (end < text.length && '-./\\,:'.includes(text.charAt(end)) && isAlnum(text.charCodeAt(end + 1)))
    return false;
  return true;
}

/** Counts and sizes: `12345678 bytes`. */
const unit =
  /^\s?(?:[kmgt]i?b|bytes?|bits?|ms|ns|us|seconds?|minutes?|hours?|days?|years?|times|px|rows?|items?|users?|people|lines?|records?|requests?|tokens?|points?|votes?|dollars?|USD|EUR|units?|files?|km|kg|characters?|words?|parameters|samples|iterations|events|messages|entries|documents|copies|views)\b/i;
export const isCount = (text: string, end: number): boolean => unit.test(text.slice(end, end + 12));

/** A label that says the number is something else: `order 12345678`. */
const otherName =
  /\b(?:card|cc|order|invoice|ticket|tracking|issue|case|model|part|serial|sku|version|build|revision|commit|bug|port|pid|timestamp|time|epoch|product|item|article|isbn|issn|upc|ean|imei|chapter|page|line|error|code|size|offset|length|seed|hash|patent|flight|reference|ref|receipt|confirmation|batch|lot|transaction|job|task|request|batch|customer|member|employee|student|user|population|total|count)(?:\s?(?:id|no|number|nr|num|code|is|was|of))*[\s.:=#"']*$/i;
export const isNamedOtherwise = (text: string, start: number): boolean =>
  otherName.test(text.slice(Math.max(0, start - 32), start));

/** Whether a context word ended at `context`, at most `reach` units before `at` and in the same paragraph. */
export function isNear(text: string, context: number, at: number, reach = 40): boolean {
  if (context < 0 || at - context > reach) return false;
  for (let i = context; i < at; i++) {
    if (text.charCodeAt(i) === 10 && text.charCodeAt(i + 1) === 10) return false;
  }
  return true;
}

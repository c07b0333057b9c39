import { isAlnum, isDigit, isWordChar } from '../engine/characters.ts';

const joints = '-./\\,:';

/**
 * Whether `start`..`end` is a number of its own: no part of a hex string, UUID, decimal, date, time, path, amount or
 * larger identifier. `id:12345678` and `no.12345678` name a number; `12:34` and `1.2` go on with one.
 */
export function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const outer = text.charCodeAt(start - 2);
  if (isWordChar(text.charCodeAt(start - 1)) || (start > 0 && '$€£%/\\+'.includes(before))) return false;
  if (before === '.' || before === ':') {
    if (isDigit(outer) || (before === '.' && !isAlnum(outer))) return false;
  } else if (start > 0 && joints.includes(before) && isAlnum(outer)) return false;
  const after = text.charAt(end);
  if (isWordChar(text.charCodeAt(end)) || after === '%') return false;
  return end >= text.length || !joints.includes(after) || !isAlnum(text.charCodeAt(end + 1));
}

/** Counts and sizes: `12345678 bytes`. */
const unit =
  /^\s?(?:[kmgt]?b|bytes?|bits?|[mnu]s|(?:second|minute|hour|day|year|time|row|item|user|line|record|request|token|point|vote|dollar|unit|file|character|word|parameter|sample|iteration|event|message|document|view|step|page|node|entit|object|pixel|cycle|op)(?:s|ies)?|people|copies|entries|px|km|kg|USD|EUR)\b/i;
export const isCount = (text: string, end: number): boolean => unit.test(text.slice(end, end + 12));

/** A label that says the number is something else: `order 12345678`, `#12345678`; or a minus. */
const otherName =
  /[-#]$|\b(?:card|cc|order|invoice|ticket|tracking|issue|case|model|part|serial|sku|version|build|revision|commit|bug|port|pid|timestamp|time|epoch|product|item|article|isbn|issn|upc|ean|imei|chapter|page|line|error|code|size|offset|length|seed|hash|patent|flight|reference|ref|receipt|confirmation|batch|lot|transaction|job|task|request|customer|member|employee|student|user|population|total|count)(?:\s?(?:id|no|number|nr|num|code|is|was|of))*[\s.:=#"'?]*$/i;
export const isNamedOtherwise = (text: string, start: number): boolean =>
  otherName.test(text.slice(Math.max(0, start - 32), start));

/** The largest values of machine words, which are as long as phone and account numbers. */
export const machineWords: ReadonlySet<string> = new Set([
  '2147483647',
  '2147483648',
  '4294967295',
  '4294967296',
]);

/** Whether a context word ended at `context`, at most `reach` units before `at` and in the same paragraph. */
export function isNear(text: string, context: number, at: number, reach = 40): boolean {
  if (context < 0 || at - context > reach) return false;
  for (let i = context; i < at; i++) {
    if (text.charCodeAt(i) === 10 && text.charCodeAt(i + 1) === 10) return false;
  }
  return true;
}

import type { MatchType } from '@quire/pii';
import { cutBefore } from '../text/sentences.ts';
import { findPersonalData } from './find.ts';

/** A text that breaks off like this goes on: after a label, in the middle of a number or an address. */
const goesOn =
  /[:=,(\-+/@#&\\]["'`*_]*\s*$|\b(?:No|Nr|St|Ave|Apt|Dr|Mr|Mrs|Ms|Blvd|Rd|Ln|Ct|Ste|P\.O|Ext|Tel|Nos|is|number|email|phone|password)\.?\s*$/i;
const keyBegins = '-----BEGIN ';
const keyEnds = '-----END ';

/** Whether what is found before an end does not depend on what follows. */
export function isSafeEnd(seen: string, text: string, categories: readonly MatchType[]): boolean {
  const tail = text.slice(-64);
  if (goesOn.test(tail) || isWithinKey(seen + text)) return false;
  const whole = seen + text;
  const wordsEnd = whole.trimEnd().length;
  const last = findPersonalData(whole, categories).at(-1);
  return !last || last.end < wordsEnd - 1;
}

const isWithinKey = (text: string) => text.lastIndexOf(keyBegins) > text.lastIndexOf(keyEnds);

/** Where a text without an end is cut: in no match. */
export function forcedCut(seen: string, text: string, categories: readonly MatchType[]): number {
  const target = cutBefore(text, Math.floor(text.length * 0.75));
  const cut = seen.length + target;
  const over = findPersonalData(seen + text, categories).find(({ start, end }) => start < cut && end > cut);
  if (!over) return target;
  const start = over.start - seen.length;
  return start > 0 ? start : Math.max(1, over.end - seen.length);
}

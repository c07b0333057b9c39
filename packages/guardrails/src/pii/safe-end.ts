import { cutBefore } from '../text/sentences.ts';
import { findPersonalData } from './find.ts';

/** A text that breaks off like this goes on: after a label, in the middle of a number or an address. */
const goesOn =
  /[:=,(\-+/@#&\\]["'`*_]*\s*$|\b(?:No|Nr|St|Ave|Apt|Dr|Mr|Mrs|Ms|Blvd|Rd|Ln|Ct|Ste|P\.O|Ext|Tel|Nos|is|number|email|phone|password)\.?\s*$/i;
const tailLength = 64;
const keyBegins = '-----BEGIN ';
const keyEnds = '-----END ';

/** Whether a text breaks off behind a label, in the middle of a number or within a key. */
export const isWithin = (text: string): boolean =>
  goesOn.test(text.slice(-tailLength)) || text.lastIndexOf(keyBegins) > text.lastIndexOf(keyEnds);

/** Where a text without an end is cut: in no match. */
export function forcedCut(seen: string, text: string): number {
  const target = cutBefore(text, Math.floor(text.length * 0.75));
  const cut = seen.length + target;
  const over = findPersonalData(seen + text).find(({ start, end }) => start < cut && end > cut);
  if (!over) return target;
  const start = over.start - seen.length;
  return start > 0 ? start : Math.max(1, over.end - seen.length);
}

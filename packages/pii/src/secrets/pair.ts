import type { Report } from '../define-detector.ts';
import { readLead } from './lead.ts';
import { isPlaceholder } from './placeholder.ts';
import type { Claim } from './plausible.ts';
import { readValue } from './value.ts';

const shortest = 4;
/** Within a shorter value that is no secret, a label may still have one of its own. */
const longestNested = 64;
const lineStart = /(?:^|\n)[ \t]*(?:- |export |set |env )?[\w.-]*$/i;
const lineEnd = /^\s*(?:\n|$|#)/;
const statementEnd = /^["']\s*[;)]/;

/** Reports the value of the label `from`..`to` if it is there, is no placeholder, and `isPlausible`. */
export function scanPair(
  isPlausible: (claim: Claim) => boolean,
  ...[text, from, to, report]: [text: string, from: number, to: number, report: Report]
): number | undefined {
  const lead = readLead(text, from, to);
  const found = lead && readValue(text, lead.end);
  if (!found || found.end - found.start < shortest) return;
  const { start, end, isQuoted } = found;
  if (lead.kind === 'quoted' && !statementEnd.test(text.slice(end, end + 3))) return;
  // Behind an option may come the next one.
  if (lead.kind === 'argument' && text.startsWith('--', start)) return;
  const value = text.slice(start, end);
  if (isPlaceholder(value)) return end;
  const isLine =
    lineEnd.test(text.slice(end, end + 3)) && lineStart.test(text.slice(Math.max(0, from - 48), from));
  const isSecret = isPlausible({ value, isQuoted, lead: lead.kind, isLine });
  if (isSecret) report(start, end);
  return isSecret || value.length > longestNested ? end : undefined;
}

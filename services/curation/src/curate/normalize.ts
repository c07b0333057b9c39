import type { NormalizationSwitches } from '@quire/contracts/curation';
import { trackFences } from './fences.ts';

/** Brings text to one spelling. Linear in the text, and the same again when applied to its own answer. */
export function normalize(text: string, switches: NormalizationSwitches): string {
  let out = switches.whitespace ? tidyWhitespace(text) : text;
  if (switches.unicode) out = out.normalize('NFC');
  if (switches.quotations) out = straightQuotes(out);
  return switches.dashes ? plainDashes(out) : out;
}

const straightQuotes = (text: string) => text.replace(/[‘’‚‛‹›＇]/g, "'").replace(/[“”„‟«»＂]/g, '"');

/** Hyphens, dashes and the minus sign as `-`; those that open a line stay, or markdown would read a list or a rule. */
const plainDashes = (text: string) =>
  text.replace(/(^[ \t]*)[\u2010-\u2015\u2212]+|[\u2010-\u2015\u2212]+/gm, (run: string, indent?: string) =>
    indent === undefined ? '-'.repeat(run.length) : run,
  );

/**
 * One kind of space and line end, nothing invisible, no runs of spaces inside a line, at most one blank line in a row. Indentation, hard
 * line breaks (two spaces at the end) and the insides of fenced code keep their shape.
 */
function tidyWhitespace(text: string): string {
  const plain = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '');
  const lines: string[] = [];
  const isCode = trackFences();
  let blanks = 0;
  for (const line of plain.split('\n')) {
    const code = isCode(line);
    const tidy = code ? line : tidyLine(line);
    blanks = tidy === '' && !code ? blanks + 1 : 0;
    if (blanks <= 1) lines.push(tidy);
  }
  // A text that ends with a blank line still does.
  if (blanks > 1) lines.push('');
  return lines.join('\n');
}

function tidyLine(line: string): string {
  const body = line.trim();
  if (body === '') return '';
  const indent = line.slice(0, line.indexOf(body.charAt(0)));
  const hardBreak = line.endsWith('  ') ? '  ' : '';
  return indent + body.replace(/[ \t]{2,}|\t/g, ' ') + hardBreak;
}

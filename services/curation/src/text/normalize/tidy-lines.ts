import { trackFences } from '../fences.ts';
import type { Marks } from './replace-tracked.ts';

/** A line that ends in the middle of a word. */
const isBroken = (line: string) =>
  '-\u2010\u00ad'.includes(line.charAt(line.length - 2) || ' ') &&
  /\p{L}\p{M}*[-\u2010\u00ad]\n$/u.test(line.slice(-32));
const goesOn = /^\p{Ll}/u;

/**
 * Line by line: no runs of spaces inside a line, at most one blank line in a row, broken words whole. Indentation, hard
 * line breaks (two spaces at the end) and the insides of fenced code keep their shape. Told the text in pieces that end
 * with a line.
 */
export function createLineTidier({ whitespace, hyphenation }: { whitespace: boolean; hyphenation: boolean }) {
  const isCode = trackFences();
  let blanks = 0;
  let inCode = false;

  function tidied(line: string): string {
    const end = line.endsWith('\n') ? '\n' : '';
    const content = end ? line.slice(0, -1) : line;
    inCode = isCode(content);
    if (inCode) {
      blanks = 0;
      return line;
    }
    if (!whitespace) return line;
    const tidy = tidyLine(content);
    blanks = tidy === '' ? blanks + 1 : 0;
    return blanks > 1 ? '' : tidy + end;
  }

  return (text: string, marks: Marks): string => {
    const out: string[] = [];
    let length = 0;
    let next = 0;
    for (let from = 0; from < text.length; ) {
      const to = text.indexOf('\n', from) + 1 || text.length;
      const line = text.slice(from, to);
      const lastIsCode = inCode;
      const tidy = tidied(line);
      const last = out.at(-1) ?? '';
      if (hyphenation && goesOn.test(tidy) && !lastIsCode && isBroken(last)) {
        out[out.length - 1] = last.slice(0, -2);
        length -= 2;
      }
      for (; next < marks.length && (marks[next] ?? 0) < to; next++)
        marks[next] = length + placeIn(line, tidy, (marks[next] ?? 0) - from);
      out.push(tidy);
      length += tidy.length;
      from = to;
    }
    for (; next < marks.length; next++) marks[next] = length;
    return out.join('');
  };
}

function tidyLine(line: string): string {
  const body = line.trim();
  if (body === '') return '';
  const indent = line.slice(0, line.indexOf(body.charAt(0)));
  const hardBreak = line.endsWith('  ') ? '  ' : '';
  return indent + collapse(body) + hardBreak;
}

const collapse = (text: string) => (/[ \t]{2}|\t/.test(text) ? text.replace(/[ \t]{2,}|\t/g, ' ') : text);

/** Where a place in a line stands in what became of it. */
function placeIn(line: string, tidy: string, at: number): number {
  if (tidy === line) return at;
  const indent = line.length - line.trimStart().length;
  if (at <= indent) return Math.min(at, tidy.length);
  return Math.min(indent + collapse(line.slice(indent, at)).length, tidy.length);
}

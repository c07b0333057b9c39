import { isBlank, lineAt, type Place, type Read, type Source } from './lines.ts';
import type { Node, Range } from './node.ts';
import { readInline } from './simple-inline.ts';
import { readTable } from './simple-table.ts';

const heading = /^(#{1,6}) ([^\s#](?:.*[^\s#])?)$/;
const fence = /^(`{3,})([^\s`\\&]*)$/;
const item = /^([-*+]|\d{1,9}[.)]) (\S.*)$/;
/** Lines that are more than text, or may be. */
const isSpecial = /^(?:[\s#>+\-*_=~`<|:[]|\d{1,9}[.)](?:\s|$)|$)|\s$|[\t\0]/;
const marked = /^(?:[-*+]|\d{1,9}[.)])(?=\s|$)/;
const isTask = /^\[[ xX\]]/;

const after = ({ at, line }: Place, own: string): Place => ({ at: at + own.length + 1, line: line + 1 });

/** Reads a block that is one of the common ones, from a line before which none is open. */
export function readSimple(source: Source, place: Place): Read | undefined {
  const line = lineAt(source.text, place.at);
  switch (line[0]) {
    case '#':
      return readHeading(source, place, line);
    case '`':
      return line.startsWith('```') ? readCode(source, place, line) : readParagraph(source, place);
    case '|':
      return readTable(source, place);
    default:
      return item.test(line) ? readList(source, place) : readParagraph(source, place);
  }
}

function readHeading({ text, ...source }: Source, place: Place, line: string): Read | undefined {
  const [, marks, title] = heading.exec(line) ?? [];
  if (!marks || !title || /\t/.test(title)) return undefined;
  const start = place.at + marks.length + 1;
  const end = place.at + line.length;
  const own = { text, ...source, start, end, line: place.line + 1, lineStart: place.at };
  const children = readInline(own);
  if (!children) return undefined;
  const node = { type: 'heading', depth: marks.length, children, position: between(place, end, place) };
  return { node, next: after(place, line) };
}

function readCode({ text }: Source, place: Place, line: string): Read | undefined {
  const [, marks = '', info] = fence.exec(line) ?? [];
  if (!marks) return undefined;
  const lines: string[] = [];
  for (let here = after(place, line); here.at < text.length; ) {
    const own = lineAt(text, here.at);
    if (own === marks) {
      const position = between(place, here.at + own.length, here);
      const node = { type: 'code', lang: info || null, meta: null, value: lines.join('\n'), position };
      return { node, next: after(here, own) };
    }
    if (own.trim().startsWith(marks)) return undefined;
    lines.push(own);
    here = after(here, own);
  }
  return undefined;
}

function readParagraph(source: Source, place: Place): Read | undefined {
  const { text } = source;
  let last = place;
  let here = place;
  for (; here.at < text.length; ) {
    const line = lineAt(text, here.at);
    if (isBlank(line)) break;
    if (!isText(line)) return undefined;
    last = here;
    here = after(here, line);
  }
  const end = last.at + lineAt(text, last.at).length;
  const children = readInline({ ...source, start: place.at, end, line: place.line + 1, lineStart: place.at });
  if (!children) return undefined;
  return { node: { type: 'paragraph', children, position: between(place, end, last) }, next: here };
}

const isText = (line: string): boolean => !isSpecial.test(line) || isMarkedText(line);
/** Begins with a mark of its inline text only. */
const isMarkedText = (line: string): boolean =>
  /^(?:\*\*[^\s*]|\*[^\s*]|__?[^\s_]|`[^`]|\[[^\]]+\](?!:))[^\t\0]*\S$/.test(line);

/** Reads a flat list of items of one line, behind which no line may be of it. */
function readList(source: Source, place: Place): Read | undefined {
  const { text } = source;
  const children: Node[] = [];
  const [, first = ''] = item.exec(lineAt(text, place.at)) ?? [];
  let here = place;
  let end = place.at;
  let lastLine = place;
  while (here.at < text.length) {
    const line = lineAt(text, here.at);
    if (isBlank(line)) break;
    const [, marker = '', own = ''] = item.exec(line) ?? [];
    if (marker.at(-1) !== first.at(-1) || isTask.test(own) || !isText(own)) return undefined;
    const start = here.at + marker.length + 1;
    end = here.at + line.length;
    const inline = readInline({ ...source, start, end, line: here.line + 1, lineStart: here.at });
    if (!inline) return undefined;
    const position = between({ ...here, at: start }, end, here, here.at);
    const paragraph = { type: 'paragraph', children: inline, position };
    children.push({
      type: 'listItem',
      spread: false,
      checked: null,
      children: [paragraph],
      position: between(here, end, here),
    });
    lastLine = here;
    here = after(here, line);
  }
  const behind = lineBehind(text, here.at);
  if (/^\s/.test(behind) || marked.exec(behind)?.[0].at(-1) === first.at(-1)) return undefined;
  const ordered = first.length > 1;
  const start = ordered ? Number.parseInt(first, 10) : null;
  const position = between(place, end, lastLine);
  return { node: { type: 'list', ordered, start, spread: false, children, position }, next: here };
}

/** The next line that is not blank. */
function lineBehind(text: string, from: number): string {
  for (let at = from; at < text.length; ) {
    const line = lineAt(text, at);
    if (!isBlank(line)) return line;
    at += line.length + 1;
  }
  return '';
}

/** From a place to an index that is in the line of another place. */
function between(from: Place, end: number, last: Place, lineStart = from.at): Range {
  return {
    start: { line: from.line + 1, column: from.at - lineStart + 1, offset: from.at },
    end: { line: last.line + 1, column: end - last.at + 1, offset: end },
  };
}

import { isBlank, lineAt, type Place, type Read, type Source } from './lines.ts';
import type { Node } from './node.ts';
import { readInline } from './simple-inline.ts';

const delimiters = /^\|(?: *:?-+:? *\|)+$/;
const row = /^\|[^\t\0\\]*\|$/;

/** Reads a table whose rows all begin and end with a bar, and have as many cells as the first one. */
export function readTable(source: Source, place: Place): Read | undefined {
  const { text } = source;
  const head = lineAt(text, place.at);
  const rule = lineAt(text, place.at + head.length + 1);
  if (!row.test(head) || !delimiters.test(rule)) return undefined;
  const align = rule.slice(1, -1).split('|').map(alignment);
  const children: Node[] = [];
  let end = place.at + head.length + 1 + rule.length;
  let { at, line } = place;
  let lastStart = at + head.length + 1;
  let lastLine = line + 1;
  while (at < text.length) {
    const own = lineAt(text, at);
    if (isBlank(own)) break;
    if (line !== place.line + 1) {
      const read = row.test(own) ? readRow(source, { at, line }, own) : undefined;
      if (read?.children?.length !== align.length) return undefined;
      children.push(read);
      if (line > lastLine) [lastLine, lastStart, end] = [line, at, at + own.length];
    }
    at += own.length + 1;
    line++;
  }
  const position = {
    start: { line: place.line + 1, column: 1, offset: place.at },
    end: { line: lastLine + 1, column: end - lastStart + 1, offset: end },
  };
  return { node: { type: 'table', align, children, position }, next: { at, line } };
}

function alignment(cell: string): 'left' | 'right' | 'center' | null {
  const rule = cell.trim();
  if (rule.startsWith(':')) return rule.endsWith(':') ? 'center' : 'left';
  return rule.endsWith(':') ? 'right' : null;
}

function readRow(source: Source, place: Place, own: string): Node | undefined {
  const children: Node[] = [];
  const point = (index: number) => ({ line: place.line + 1, column: index + 1, offset: place.at + index });
  for (let from = 0; from < own.length - 1; ) {
    const bar = own.indexOf('|', from + 1);
    const cell = own.slice(from + 1, bar);
    const begin = from + 1 + cell.length - cell.trimStart().length;
    const end = Math.max(begin, from + 1 + cell.trimEnd().length);
    const inline = readInline({
      ...source,
      start: place.at + begin,
      end: place.at + end,
      line: place.line + 1,
      lineStart: place.at,
    });
    if (!inline) return undefined;
    const stop = bar === own.length - 1 ? own.length : bar;
    const position = { start: point(from), end: point(stop) };
    children.push({ type: 'tableCell', children: inline, position });
    from = bar;
  }
  return { type: 'tableRow', children, position: { start: point(0), end: point(own.length) } };
}

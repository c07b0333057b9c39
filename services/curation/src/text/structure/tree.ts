import type { Block } from '../blocks/block.ts';
import { countPoints } from '../code-points.ts';
import type { ListFile } from '../part-file.ts';
import { shift } from './node.ts';
import { parseMarkdown } from './parse-markdown.ts';

/**
 * UTF-16 units that are parsed at once: the parser takes a square of time on some texts, and a tree is many times its text.
 * Link definitions hold within one such part.
 */
const partLength = 64 * 1024;

/** Quotations and lists inside each other in one line: the parser takes a cube of time on them. */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){64}/m;

/** Writes the children of the unist tree (mdast) of a text as its blocks come; offsets count code points. */
export function createTreeWriter(list: ListFile) {
  let text = '';
  /** Where `text` begins. */
  let line = 0;
  let place = 0;

  function flush(): void {
    for (const json of parse(text, line, place)) list.add(json);
    line += text.split('\n').length - 1;
    place += countPoints(text);
    text = '';
  }

  return {
    push({ kind, gap, text: own }: Block): void {
      const isBoundary =
        kind === 'heading' || (/\n[ \t]*\n/.test(gap) && kind !== 'list' && !/^\s/.test(own));
      if (text.length >= partLength * 4 || (text.length >= partLength && isBoundary)) flush();
      text += gap + own;
    },
    end: flush,
  };
}

function parse(text: string, line: number, place: number): string[] {
  if (tooDeep.test(text)) return [asParagraph(text)];
  try {
    const pointsBefore = pointCounter(text);
    return parseMarkdown(text).map((child) =>
      JSON.stringify(shift(child, line, (offset) => place + pointsBefore(offset))),
    );
  } catch (error) {
    // Nested deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
    return [asParagraph(text)];
  }
}

const asParagraph = (text: string): string =>
  JSON.stringify({ type: 'paragraph', children: [{ type: 'text', value: text.trim() }] });

/** Code points before an index of a text. */
function pointCounter(text: string): (index: number) => number {
  const pairs = [...text.matchAll(/[\ud800-\udbff](?=[\udc00-\udfff])/g)].map(({ index }) => index);
  if (pairs.length === 0) return (index) => index;
  return (index) => {
    let low = 0;
    let high = pairs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return index - low;
  };
}

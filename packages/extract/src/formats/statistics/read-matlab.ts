import { type View, withView } from '../../bytes/view.ts';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { Unreadable } from '../../unreadable.ts';
import { charactersIn, type Element, elementAt, numbersIn, variablesOf } from './matlab-elements.ts';
import { readOldMatlab } from './read-old-matlab.ts';
import { writeArray } from './write-array.ts';

const mostBlocks = 5_000;
const mostLines = 2_000;
const longestLine = 1_000;
const deepest = 6;
const kinds = { cell: 1, structure: 2, object: 3, characters: 4, sparse: 5, opaque: 17 } as const;

/** The variables of a MATLAB file of version 4 to 7: texts, numbers as tables, cells and structures by their names. */
export function readMatlab(
  { path }: Pick<SourceFile, 'path'>,
  { budget }: Pick<ExtractionContext, 'budget'>,
): ExtractedText {
  return withView(path, (view) => {
    const mark = view.size > 128 ? view.bytes(124, 4).toString('latin1') : '';
    if (mark.endsWith('\x02IM') || view.bytes(0, 10).toString('latin1') === 'MATLAB 7.3')
      throw new Unreadable('unsupported', 'MATLAB 7.3');
    if (!mark.endsWith('IM') && !mark.endsWith('MI')) return { markdown: readOldMatlab(view) };
    const little = mark.endsWith('IM');
    const blocks: string[] = [];
    for (const { view: inner, element } of variablesOf(view, little, budget)) {
      if (element.type === 14) createWriter(inner, little, blocks)(element, undefined, 2);
    }
    return { markdown: blocks.join('\n\n').replace(/^(- .*)\n\n(?=- )/gm, '$1\n') };
  });
}

function createWriter(view: View, little: boolean, blocks: string[]) {
  /** Writes an array under its own name, or the one that the structure has for it. */
  const write = (element: Element, given: string | undefined, depth: number): void => {
    if (element.end - element.start < 16 || depth > deepest || blocks.length > mostBlocks) return;
    const flags = elementAt(view, element.start, little);
    const kind = view.u32(flags.start, little) & 0xff;
    const sizes = elementAt(view, flags.next, little);
    const dimensions = numbersIn(view, sizes, little);
    const shape = Array.from({ length: Math.min(dimensions.count, 32) }, (_, i) =>
      Number(dimensions.text(i)),
    );
    const named = elementAt(view, sizes.next, little);
    const name = singleLine(given ?? charactersIn(view, named, little));
    if (name.startsWith('__function_workspace__') || kind === kinds.opaque) return;
    if (kind === kinds.cell) {
      container(name, depth, () => members(named.next, element.end, [], depth));
      return;
    }
    if (kind === kinds.structure || kind === kinds.object) {
      const first = kind === kinds.object ? elementAt(view, named.next, little).next : named.next;
      container(name, depth, () => structure(first, element.end, depth));
      return;
    }
    const content = elementAt(view, named.next, little);
    const text = kind === kinds.characters ? characters(content, shape) : values(content, shape);
    if (text === '') return;
    if (text.includes('\n') || text.length > 80) blocks.push(...headingOf(name, depth), text);
    else blocks.push(name === '' ? `- ${text}` : `- ${name}: ${text}`);
  };

  const headingOf = (name: string, depth: number): string[] =>
    name === '' ? [] : [`${'#'.repeat(depth)} ${name}`];

  const container = (name: string, depth: number, fill: () => void): void => {
    const before = blocks.length;
    fill();
    if (blocks.length > before) blocks.splice(before, 0, ...headingOf(name, depth));
  };

  const members = (start: number, end: number, names: readonly string[], depth: number): void => {
    let count = 0;
    for (let at = start; at + 8 <= end && blocks.length <= mostBlocks; count += 1) {
      const member = elementAt(view, at, little);
      if (member.end > end) return;
      if (member.type === 14) write(member, names[count % Math.max(1, names.length)] ?? '', depth + 1);
      at = member.next;
    }
  };

  const structure = (start: number, end: number, depth: number): void => {
    const width = elementAt(view, start, little);
    const list = elementAt(view, width.next, little);
    const bytes = view.u32(width.start, little);
    const count = bytes > 0 ? Math.min(Math.floor((list.end - list.start) / bytes), 4096) : 0;
    const names = Array.from({ length: count }, (_, i) =>
      view
        .bytes(list.start + i * bytes, bytes)
        .toString('latin1')
        .replace(/\0.*/s, ''),
    );
    if (names.length > 0) members(list.next, end, names, depth);
  };

  /** Rows of characters lie column by column. */
  const characters = (content: Element, [rows = 1]: readonly number[]): string => {
    const all = charactersIn(view, content, little);
    if (rows <= 1) return all.trim();
    const columns = Math.min(Math.ceil(all.length / rows), longestLine);
    const lines = Array.from({ length: Math.min(rows, mostLines) }, (_, row) =>
      Array.from({ length: columns }, (_char, column) => all[column * rows + row] ?? '')
        .join('')
        .trim(),
    );
    return lines.join('\n\n');
  };

  /** Columns lie one after the other; tables are written by rows. */
  const values = (content: Element, shape: readonly number[]): string => {
    const { count, text } = numbersIn(view, content, little);
    const total = shape.reduce((product, size) => product * size, 1);
    const [rows = 1, columns = 1] = shape;
    if (shape.length !== 2 || total !== count) return writeArray({ shape: [count], text });
    return writeArray({
      shape,
      text: (index) => text(Math.floor(index / columns) + (index % columns) * rows),
    });
  };

  return write;
}

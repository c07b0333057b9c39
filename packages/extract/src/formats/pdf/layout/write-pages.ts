import { createInlineBuffer, type InlineStyle } from '../../../markdown/inline.ts';
import { createTable } from '../../../markdown/table.ts';
import type { Box, Run } from '../content/page-content.ts';
import { jointOf } from './broken-words.ts';
import type { PageBlock, TextLine } from './page-block.ts';
import { needsSpace } from './rows.ts';
import type { Sizes } from './sizes.ts';

/** A block of a page as markdown. */
export interface WrittenBlock {
  type: 'heading' | 'paragraph' | 'list' | 'table' | 'code';
  text: string;
  box: Box;
}

type TextBlock = Extract<PageBlock, { kind: 'text' }>;

const longestHeading = 200;
const mostHeadingLines = 4;

/** The blocks of a page as markdown; `sizes` tells what is a heading in the whole document. */
export function writeBlocks(blocks: readonly PageBlock[], sizes: Sizes): WrittenBlock[] {
  const written: WrittenBlock[] = [];
  for (let i = 0; i < blocks.length; ) {
    const block = blocks[i];
    if (!block) break;
    const level = block.kind === 'text' ? headingLevel(block, blocks[i + 1], sizes) : undefined;
    if (block.kind === 'table') written.push(...writeTable(block));
    else if (level) written.push(writeHeading(block, level));
    else if (block.marker !== undefined) {
      const items = itemsFrom(blocks, i, sizes);
      written.push(writeList(items));
      i += items.length;
      continue;
    } else if (block.isFixed && !sizes.isFixed && block.lines.length > 1) written.push(writeCode(block));
    else written.push({ type: 'paragraph', text: inline(block.lines), box: block.box });
    i++;
  }
  return written.filter(({ text }) => text !== '');
}

function headingLevel(block: TextBlock, next: PageBlock | undefined, sizes: Sizes): number | undefined {
  const letters = block.lines.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > longestHeading || block.lines.length > mostHeadingLines) return undefined;
  if (!block.lines.some(({ text }) => /\p{L}/u.test(text))) return undefined;
  const bySize =
    sizes.levelOf(block.size) ?? sizes.levelOfTitle(block.lines.map(({ text }) => text).join(' '));
  if (bySize) return bySize;
  const isAlone =
    block.isBold && !sizes.isBold && block.lines.length <= 2 && Math.abs(block.size - sizes.body) < 1;
  if (!isAlone || letters > 100 || /[.,;:]$/.test(block.lines.at(-1)?.text.trim() ?? '')) return undefined;
  const isFollowed = next?.kind === 'text' && !next.isBold && next.box[1] > block.box[1];
  return isFollowed ? sizes.levels + 1 : undefined;
}

const writeHeading = (block: TextBlock, level: number): WrittenBlock => ({
  type: 'heading',
  text: `${'#'.repeat(Math.min(level, 6))} ${inline(block.lines, true)}`,
  box: block.box,
});

function writeTable({ rows, box }: Extract<PageBlock, { kind: 'table' }>): WrittenBlock[] {
  const table = createTable();
  for (const row of rows) {
    table.startRow();
    for (const cell of row) table.add(cell);
  }
  return table.render().map((text) => ({ type: 'table', text, box }));
}

function itemsFrom(blocks: readonly PageBlock[], from: number, sizes: Sizes): TextBlock[] {
  const items: TextBlock[] = [];
  for (let i = from; i < blocks.length; i++) {
    const block = blocks[i];
    if (block?.kind !== 'text' || block.marker === undefined) break;
    if (i > from && headingLevel(block, blocks[i + 1], sizes)) break;
    items.push(block);
  }
  return items;
}

/** Items one below the other; those that stand further in are below the one before them. */
function writeList(items: readonly TextBlock[]): WrittenBlock {
  const depths: number[] = [];
  const lines = items.map(({ lines: own, marker = '', box }) => {
    while (depths.length > 0 && (depths.at(-1) ?? 0) > box[0] + 3) depths.pop();
    if (depths.length === 0 || (depths.at(-1) ?? 0) < box[0] - 3) depths.push(box[0]);
    const text = inline(own);
    const sign = /^\(?[\da-zA-Z]{1,5}[.)]$/.test(marker) ? marker : '-';
    const body = text.slice(text.indexOf(marker) + marker.length).trimStart();
    return `${'  '.repeat(depths.length - 1)}${sign} ${body}`;
  });
  return { type: 'list', text: lines.join('\n'), box: around(items.map(({ box }) => box)) };
}

function writeCode({ lines, box }: TextBlock): WrittenBlock {
  const left = Math.min(...lines.map(({ x }) => x));
  const text = lines.map((line) => {
    const letter = (line.right - line.x) / (line.text.length || 1);
    return (
      ' '.repeat(Math.min(80, Math.max(0, Math.round((line.x - left) / (letter || 1))))) + line.text.trimEnd()
    );
  });
  return { type: 'code', text: `\`\`\`\n${text.join('\n')}\n\`\`\``, box };
}

/** Places where a word may be broken are no part of it; at the end of a line it is broken there. */
const withoutSoftHyphens = (text: string, isLast: boolean): string =>
  text.includes('\u00ad') ? text.replace(isLast ? /\u00ad(?!$)/g : /\u00ad/g, '') : text;

/** Lines of text as one, with what stands out within it. */
function inline(lines: readonly TextLine[], isPlain = false): string {
  const buffer = createInlineBuffer();
  const styleOf = ({ font, href }: Run): InlineStyle =>
    isPlain ? { href } : { bold: font.bold, italic: font.italic, href };
  /** A space between runs of one style has that as well. */
  const between = (before: Run, after: Run | undefined): InlineStyle => {
    const [a, b] = [styleOf(before), after ? styleOf(after) : {}];
    return a.bold === b.bold && a.italic === b.italic && a.href === b.href ? a : {};
  };
  for (const [i, { runs, text: whole }] of lines.entries()) {
    const next = lines[i + 1];
    for (const [k, run] of runs.entries()) {
      const before = runs[k - 1];
      if (before && needsSpace(before, run)) buffer.add(' ', between(before, run));
      const isLast = k === runs.length - 1;
      const text = withoutSoftHyphens(isLast ? run.text.trimEnd() : run.text, isLast);
      const joint = isLast && next ? jointOf(whole.trimEnd(), next.text.trimStart()) : undefined;
      buffer.add(text.slice(0, text.length - (joint?.cut ?? 0)), styleOf(run));
      if (joint?.glue) buffer.add(joint.glue, between(run, next?.runs[0]));
    }
  }
  return buffer.take();
}

const around = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

import type { ExtractedText } from '../../define-extractor.ts';
import { createTable, type Table } from '../../markdown/table.ts';
import { bounded } from '../../text/bounded.ts';
import { fenced } from '../plain/fence.ts';
import type { Dialect } from './define-dialect.ts';

const deepestList = 12;

/** A text in a line-based markup language as markdown. */
export function markupToMarkdown(source: string, dialect: Dialect): ExtractedText {
  const text = (dialect.hidden ?? []).reduce((rest, pattern) => rest.replace(pattern, ''), source);
  const out = createBlocks();
  const rules = dialect.inline.map(([pattern, replacement]) => ({ pattern: bounded(pattern), replacement }));
  const inline = (line: string) =>
    rules.reduce((rest, { pattern, replacement }) => rest.replace(pattern, replacement), line).trim();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const block = dialect.code?.find(({ start }) => start.test(line));
    if (block) {
      const end = nextLine(lines, at + 1, block.end);
      const body = lines.slice(at + 1, end === -1 ? undefined : end);
      const language = block.start.exec(line)?.[1] ?? '';
      out.block(
        block.isQuote ? body.map((row) => `> ${inline(row)}`).join('\n') : fenced(body.join('\n'), language),
      );
      at = end === -1 ? lines.length : end;
    } else addLine(line, dialect, out, inline);
  }
  const named = (pattern: RegExp | undefined) => pattern && inline(pattern.exec(text)?.[1] ?? '').trim();
  return {
    markdown: out.finish(),
    title: named(dialect.title) || out.title(),
    author: named(dialect.author) || undefined,
  };
}

function nextLine(lines: string[], from: number, pattern: RegExp): number {
  for (let i = from; i < lines.length; i += 1) if (pattern.test(lines[i] ?? '')) return i;
  return -1;
}

function addLine(line: string, dialect: Dialect, out: Blocks, inline: (line: string) => string): void {
  if (dialect.skip?.test(line)) return;
  const heading = dialect.heading?.(line);
  const cells = heading ? undefined : dialect.row?.(line);
  const item = heading || cells ? undefined : dialect.item?.(line);
  if (line.trim() === '') out.endParagraph();
  else if (heading) out.heading(Math.min(Math.max(heading.level, 1), 6), inline(heading.text));
  else if (dialect.rule?.test(line)) out.block('---');
  else if (cells) out.row(cells.map(inline));
  else if (item) out.item(item.depth, item.isNumbered, inline(item.text));
  else if (dialect.quote?.test(line)) out.line(`> ${inline(line.replace(dialect.quote, ''))}`);
  else out.line(inline(line));
}

type Blocks = ReturnType<typeof createBlocks>;

/** Gathers lines to blocks: what follows without a blank line belongs together. */
function createBlocks() {
  const blocks: string[] = [];
  let paragraph: string[] = [];
  let isList = false;
  let table: Table | undefined;
  const counters: number[] = [];
  let outermost = 1;
  let title: string | undefined;

  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push(paragraph.join('\n'));
    for (const piece of table?.render() ?? []) blocks.push(piece);
    paragraph = [];
    table = undefined;
    isList = false;
  };

  return {
    endParagraph,

    block(text: string): void {
      endParagraph();
      if (text !== '') blocks.push(text);
    },

    heading(level: number, text: string): void {
      title ??= text;
      this.block(`${'#'.repeat(level)} ${text}`);
    },

    line(text: string): void {
      if (table) endParagraph();
      if (text !== '') paragraph.push(isList ? `  ${text}` : text);
    },

    item(depth: number, isNumbered: boolean, text: string): void {
      if (!isList) {
        endParagraph();
        outermost = depth;
        counters.length = 0;
      }
      isList = true;
      const level = Math.min(Math.max(depth - outermost + 1, 1), deepestList);
      counters.length = level;
      counters[level - 1] = isNumbered ? (counters[level - 1] ?? 0) + 1 : 0;
      paragraph.push(`${'  '.repeat(level - 1)}${isNumbered ? `${counters[level - 1]}.` : '-'} ${text}`);
    },

    row(cells: string[]): void {
      if (!table) endParagraph();
      table ??= createTable();
      if (cells.length === 0) return;
      table.startRow();
      for (const cell of cells) table.add(cell);
    },

    title: () => title,

    finish(): string {
      endParagraph();
      return blocks.join('\n\n');
    },
  };
}

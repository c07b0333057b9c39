import { createInlineBuffer } from './inline.ts';
import { createTable, type Table } from './table.ts';

interface Container {
  marker: string;
  indent: string;
  isItem: boolean;
  started: boolean;
}

/** Deeper lists and quotations keep their text but are not indented further, which bounds the output. */
const maxContainers = 24;

/**
 * Turns a stream of text runs and block events into markdown. Characters are escaped only where they would
 * start another kind of block: within a line the text stays as it was written, so that it can be searched.
 */
export function createMarkdownWriter() {
  const out: string[] = [];
  const inline = createInlineBuffer();
  const containers: Container[] = [];
  const tables: { table: Table; isLayout: boolean }[] = [];
  let cell: string[] | undefined;
  let span: { columns?: number; rows?: number } = {};
  let afterListBlock = false;

  const emit = (block: string) => {
    if (block === '') return;
    if (cell) {
      cell.push(block.includes('\n') ? block.replace(/\s+/g, ' ') : block);
      return;
    }
    if (containers.length === 0) {
      if (out.length > 0) out.push('\n\n');
      out.push(block);
      afterListBlock = false;
      return;
    }
    const shown = containers.slice(0, maxContainers);
    const startsItem = shown.some(({ isItem, started }) => isItem && !started);
    const rest = shown.map(({ indent }) => indent).join('');
    if (out.length > 0) out.push(startsItem && afterListBlock ? '\n' : `\n${quotes(shown)}\n`);
    const first = shown.map(({ marker, indent, started }) => (started ? indent : marker)).join('');
    for (const container of shown) container.started = true;
    afterListBlock = shown.some(({ isItem }) => isItem);
    out.push(first, block.includes('\n') ? indentLines(block, rest) : block);
  };

  const endBlock = (headingLevel = 0) => {
    const text = inline.take({ plain: headingLevel > 0 });
    if (text === '') return false;
    emit(headingLevel ? heading(text, headingLevel) : escapeBlockStart(text));
    return true;
  };

  const closeCell = () => {
    if (!cell) return;
    endBlock();
    tables.at(-1)?.table.add(cell.join(' '), span);
    cell = undefined;
  };

  const endTable = () => {
    closeCell();
    endBlock();
    const ended = tables.pop();
    if (ended && !ended.isLayout) ended.table.render().forEach(emit);
  };

  return {
    text: inline.add,
    lineBreak: inline.lineBreak,
    /** Ends the current block, as a heading when a level of 1 to 6 is given; tells whether there was one. */
    endBlock,

    codeBlock(code: string, language = ''): void {
      endBlock();
      const text = code.replace(/^\n/, '').trimEnd();
      if (text === '') return;
      const longest = (text.match(/`{3,}/g) ?? []).reduce((most, ticks) => Math.max(most, ticks.length), 0);
      const fence = '`'.repeat(Math.max(3, longest + 1));
      emit(cell ? text : `${fence}${language}\n${text}\n${fence}`);
    },

    rule(): void {
      endBlock();
      if (!cell) emit('---');
    },

    startQuote(): void {
      endBlock();
      containers.push({ marker: '> ', indent: '> ', isItem: false, started: false });
    },

    /** Starts a list item, `marker` being `-` or a number with its point. */
    startItem(marker: string): void {
      endBlock();
      const indent = ' '.repeat(marker.length + 1);
      containers.push({ marker: `${marker} `, indent, isItem: true, started: false });
    },

    /** Ends the innermost quotation or list item. */
    leave(): void {
      endBlock();
      containers.pop();
    },

    /** A table within a cell makes the outer one a layout: its cells become paragraphs. */
    startTable(): void {
      closeCell();
      endBlock();
      const outer = tables.at(-1);
      if (outer && !outer.isLayout) {
        outer.isLayout = true;
        outer.table.cells().forEach(emit);
      }
      afterListBlock = false;
      tables.push({ table: createTable(), isLayout: false });
    },

    startRow(): void {
      closeCell();
      endBlock();
      tables.at(-1)?.table.startRow();
    },

    startCell(cellSpan: { columns?: number; rows?: number } = {}): void {
      closeCell();
      endBlock();
      span = cellSpan;
      if (tables.at(-1)?.isLayout === false) cell = [];
    },

    /** Sets how far the open cell reaches, for formats that tell it after the cell's start. */
    spanCell(cellSpan: { columns?: number; rows?: number }): void {
      span = cellSpan;
    },

    endCell: closeCell,

    endTable,

    finish(): string {
      while (tables.length > 0) endTable();
      endBlock();
      return out.join('');
    },
  };
}

export type MarkdownWriter = ReturnType<typeof createMarkdownWriter>;

const heading = (text: string, level: number): string =>
  `${'#'.repeat(Math.min(level, 6))} ${text.replaceAll('\n', ' ')}`;

const indentLines = (block: string, indent: string): string =>
  block.replace(/\n(.?)/g, (_, next) => (next ? `\n${indent}${next}` : `\n${indent.trimEnd()}`));

/** The prefix of an empty line: quotation marks go on, indents do not. */
const quotes = (containers: Container[]): string => {
  const last = containers.findLastIndex(({ isItem, started }) => !isItem && started);
  return containers
    .slice(0, last + 1)
    .map(({ indent }) => indent)
    .join('')
    .trimEnd();
};

const escapeBlockStart = (text: string): string =>
  /^(?:#{1,6}[ \n]|[-+*] |>|```|~~~|(?:-{3,}|={3,}|\*{3,}|_{3,})$)/m.test(text)
    ? text.replace(/^(?=#{1,6}[ \n]|[-+*] |>|```|~~~|(?:-{3,}|={3,}|\*{3,}|_{3,})$)/gm, '\\')
    : text;

const maxSpan = 64;

/** The rows of a table as they are read; cells hold rendered text on one line. */
export function createTable() {
  const rows: string[][] = [];
  /** Column to number of further rows that a cell above reaches into. */
  let reach = new Map<number, number>();
  let next = new Map<number, number>();
  let row: string[] | undefined;

  const skipReached = (cells: string[]) => {
    for (let left = reach.get(cells.length); left; left = reach.get(cells.length)) {
      if (left > 1) next.set(cells.length, left - 1);
      cells.push('');
    }
  };

  return {
    startRow(): void {
      reach = next;
      next = new Map();
      row = [];
      rows.push(row);
    },

    add(text: string, span: { columns?: number; rows?: number } = {}): void {
      if (!row) this.startRow();
      const cells = row ?? [];
      skipReached(cells);
      const columns = clampSpan(span.columns);
      const below = clampSpan(span.rows) - 1;
      for (let i = 0; i < columns; i += 1) {
        if (below > 0) next.set(cells.length, below);
        cells.push(i === 0 ? text : '');
      }
    },

    cells: (): string[] => rows.flat().filter((cell) => cell !== ''),

    /** Markdown of the table; a table of one column is a layout and comes back as paragraphs. */
    render(): string[] {
      const filled = rows.filter((cells) => cells.some((cell) => cell !== ''));
      const columns = filled.reduce((most, cells) => Math.max(most, cells.length), 0);
      if (columns < 2) return this.cells();
      const [head = [], ...body] = filled;
      const header = [...head, ...Array.from({ length: columns - head.length }, () => '')];
      return [[line(header), line(header.map(() => '---')), ...body.map(line)].join('\n')];
    },
  };
}

export type Table = ReturnType<typeof createTable>;

const clampSpan = (span = 1): number => Math.min(Math.max(Math.trunc(span) || 1, 1), maxSpan);

const line = (cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

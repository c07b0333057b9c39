/** A quotation that is never closed is taken for a mark in the text after this many characters. */
const longestQuoted = 1024 * 1024;

/** A row of more characters ends where the piece ends. */
const longestRow = 4 * 1024 * 1024;

/** `isPlain`: no cell was quoted or holds a pipe. */
type Row = (cells: string[], isPlain: boolean) => void;

/** Reads rows from pieces of text that may end anywhere, also within a quoted cell. */
export function createRowReader(delimiter: string) {
  let rest = '';

  const read = (row: Row, isLast: boolean) => {
    const findEnd = createRowEnds(rest, isLast);
    let at = 0;
    while (at < rest.length) {
      const found = findEnd(at);
      if (found === -1 && rest.length - at <= longestRow) break;
      const end = found === -1 ? rest.length : found;
      const line = rest.slice(at, end);
      const isQuoted = line.includes('"');
      const cells = isQuoted ? cellsOf(line, delimiter) : line.split(delimiter);
      row(cells, !isQuoted && (delimiter === '|' || !line.includes('|')));
      at = end + 1;
    }
    rest = rest.slice(at);
  };

  return {
    push(piece: string, row: Row): void {
      rest += piece;
      read(row, false);
    },
    end: (row: Row): void => read(row, true),
  };
}

/** Finds the line end that ends the row, which is the first outside of quotation marks; -1 when more text is needed. */
function createRowEnds(text: string, isLast: boolean): (start: number) => number {
  const quoteFrom = createFinder(text, '"');
  const lineEnd = (position: number) => {
    const found = text.indexOf('\n', position);
    return found === -1 && isLast ? text.length : found;
  };

  return (start) => {
    const first = lineEnd(start);
    let end = first;
    for (let quote = quoteFrom(start); quote !== -1 && quote < end; quote = quoteFrom(quote + 1)) {
      quote = quoteFrom(quote + 1);
      if (quote === -1) return isLast || text.length - start > longestQuoted ? first : -1;
      if (end < quote) end = lineEnd(quote + 1);
    }
    return end;
  };
}

/** Like `indexOf`, for positions that mostly go up; text without the mark is searched once. */
function createFinder(text: string, mark: string): (from: number) => number {
  let [known, searchedFrom] = [-2, 0];
  return (from) => {
    const isCovered = known !== -2 && from >= searchedFrom && (known === -1 || from <= known);
    if (!isCovered) {
      known = text.indexOf(mark, from);
      searchedFrom = from;
    }
    return known;
  };
}

function cellsOf(row: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= row.length; ) {
    if (row.charCodeAt(at) !== 34) {
      const next = row.indexOf(delimiter, at);
      const end = next === -1 ? row.length : next;
      cells.push(row.slice(at, end));
      at = end + 1;
      continue;
    }
    let close = row.indexOf('"', at + 1);
    while (close !== -1 && row.charCodeAt(close + 1) === 34) close = row.indexOf('"', close + 2);
    const quoted = row.slice(at + 1, close === -1 ? row.length : close).replaceAll('""', '"');
    const next = close === -1 ? -1 : row.indexOf(delimiter, close + 1);
    const end = next === -1 ? row.length : next;
    cells.push(close === -1 ? quoted : quoted + row.slice(close + 1, end));
    at = end + 1;
    if (next === -1) break;
  }
  return cells;
}

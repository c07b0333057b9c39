import { createRowReader } from './row-reader.ts';
import { sniffDelimiter } from './sniff-delimiter.ts';

/** Characters that are gathered before they are handed on. */
const pieceLength = 64 * 1024;

/**
 * A delimited text (RFC 4180, any delimiter) as a markdown table, piece by piece; the first row is the head. Lines of one
 * column each are no table and stay lines.
 */
export async function* csvToMarkdown(
  pieces: AsyncIterable<string>,
  contentType: string,
): AsyncGenerator<string> {
  let reader: ReturnType<typeof createRowReader> | undefined;
  let columns = 0;
  let out = '';
  const add = (row: string[], isPlain: boolean) => {
    if (columns === 0) {
      columns = row.length;
      out +=
        columns > 1 ? `${line(row, isPlain, columns)}\n|${' --- |'.repeat(columns)}` : cellText(row[0] ?? '');
    } else if (row.length > 1 || row[0] !== '') {
      out += `\n${columns > 1 ? line(row, isPlain, columns) : row.map(cellText).join(' ')}`;
    }
  };
  for await (const piece of pieces) {
    if (reader) reader.push(piece, add);
    else {
      const { delimiter, start } = sniffDelimiter(piece, contentType);
      reader = createRowReader(delimiter);
      reader.push(piece.slice(start), add);
    }
    if (out.length > pieceLength) {
      yield out;
      out = '';
    }
  }
  reader?.end(add);
  yield out;
}

/** Rows of wider tables are not filled up, which would multiply what little they hold. */
const widest = 1_000;

function line(row: string[], isPlain: boolean, columns: number): string {
  const text = `| ${(isPlain ? row : row.map(cellText)).join(' | ')} |`;
  return row.length < columns && columns <= widest ? text + '  |'.repeat(columns - row.length) : text;
}

const cellText = (cell: string): string =>
  cell
    .trim()
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ');

import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { mostColumns } from '../../sheets/data-table.ts';
import { createDecoder, type PieceDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { writeDataSet } from './data-set.ts';
import { createSasTable, type SasColumn } from './sas-columns.ts';
import { type SasLayout, type SasPage, sasLayout, sasPage } from './sas-pages.ts';
import { unpackPatterns, unpackRuns } from './sas-unpack.ts';
import { showBy } from './sas-values.ts';

type Table = ReturnType<typeof createSasTable>['table'];

const mostRowBytes = 512 * 1024;

/** The rows of a SAS data file; packed rows are unpacked. */
export function readSas({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const layout = sasLayout(view);
    const described = createSasTable(layout);
    const first = describe(view, layout, described);
    const { table } = described;
    const columns = described.columns().slice(0, mostColumns);
    if (columns.length === 0 || table.rowBytes < 1 || table.rowBytes > mostRowBytes)
      throw new Unreadable('corrupt', 'no columns');
    const decoder = decoderOf(layout.encoding);
    const text = (bytes: Buffer) => decoder.decode(bytes).replaceAll('\0', '').trim();
    return writeDataSet({
      title: layout.name,
      columns: columns.map(({ name, label }) => ({ name: text(name), label: text(label) })),
      rows: rowsOf(view, layout, table, columns, text, first),
      total: table.rows,
    });
  });
}

/** Reads pages up to the first that has rows, and gives its number. */
function describe(view: View, layout: SasLayout, described: ReturnType<typeof createSasTable>): number {
  for (let index = 0; index < layout.pages; index += 1) {
    const { kind, parts } = sasPage(view, layout, index);
    for (const part of parts) if (!part.isRow) described.add(part);
    if (kind !== 'parts' || parts.some(({ isRow }) => isRow)) return index;
  }
  return layout.pages;
}

function* rowsOf(
  view: View,
  layout: SasLayout,
  table: Table,
  columns: readonly SasColumn[],
  text: (bytes: Buffer) => string,
  first: number,
): Generator<string[]> {
  const shown = columns.map(({ format }) => showBy(format));
  let count = 0;
  for (let index = first; index < layout.pages; index += 1) {
    for (const row of rowsOn(sasPage(view, layout, index), table)) {
      if (count >= table.rows) return;
      count += 1;
      yield columns.map(({ at, bytes, isText }, i) => {
        const value = row.subarray(at, at + bytes);
        if (isText) return text(value);
        const number = numberOf(value, layout.little);
        return Number.isNaN(number) ? '' : (shown[i]?.(number) ?? '');
      });
    }
  }
}

function* rowsOn({ bytes, kind, parts, count, rowsAt }: SasPage, table: Table): Generator<Buffer> {
  const { rowBytes, packing } = table;
  for (const { isRow, bytes: packed } of parts) {
    if (!isRow) continue;
    if (packed.length >= rowBytes) yield packed;
    else yield packing === 'SASYZCR2' ? unpackPatterns(packed, rowBytes) : unpackRuns(packed, rowBytes);
  }
  if (kind === 'parts') return;
  const rows = kind === 'rows' ? count : Math.min(table.rowsOfMixedPage, table.rows);
  for (let i = 0; i < rows && rowsAt + (i + 1) * rowBytes <= bytes.length; i += 1) {
    yield bytes.subarray(rowsAt + i * rowBytes, rowsAt + (i + 1) * rowBytes);
  }
}

/** A double whose lowest bytes may have been left out. */
function numberOf(value: Buffer, little: boolean): number {
  if (value.length < 3) return Number.NaN;
  const whole = Buffer.alloc(8);
  value.copy(whole, little ? Math.max(0, 8 - value.length) : 0);
  return little ? whole.readDoubleLE() : whole.readDoubleBE();
}

const encodings: Record<number, string> = {
  20: 'utf-8',
  30: 'iso-8859-2',
  33: 'iso-8859-5',
  35: 'iso-8859-7',
  60: 'windows-1250',
  61: 'windows-1251',
  63: 'windows-1253',
  64: 'windows-1254',
  65: 'windows-1255',
  66: 'windows-1256',
  67: 'windows-1257',
  118: 'euc-kr',
  119: 'big5',
  123: 'big5',
  125: 'gb18030',
  126: 'gb18030',
  134: 'euc-jp',
  138: 'shift_jis',
  140: 'euc-kr',
  205: 'gb18030',
};

const decoderOf = (encoding: number): PieceDecoder => createDecoder(encodings[encoding] ?? 'windows-1252');

import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { decoderOfPage } from '../../sheets/code-pages.ts';
import { dataTable, momentText, mostRows, numberText } from '../../sheets/data-table.ts';
import { charsetOf } from '../../text/charset.ts';
import { createDecoder, type PieceDecoder } from '../../text/decode-text.ts';
import { type Field, readHeader, type TableHeader } from './header.ts';
import { pageOf } from './languages.ts';

const sampleBytes = 64 * 1024;
const deleted = 0x2a;

/** The records of a table that are not deleted; memos lie in a file beside it. */
export function readDbf({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const header = readHeader(view);
    const decoder = decoderOf(view, header);
    const shown = header.fields.filter(({ type }) => type !== '0');
    const names = shown.map(({ name }) => name);
    return { markdown: dataTable(names, recordsOf(view, header, shown, decoder)) };
  });
}

function decoderOf(view: View, { driver, start }: TableHeader): PieceDecoder {
  const page = pageOf(driver);
  if (page !== undefined) return decoderOfPage(page);
  const sample = view.bytes(start, Math.min(sampleBytes, view.size - start));
  return createDecoder(charsetOf(sample.filter((byte) => byte !== 0)));
}

function* recordsOf(
  view: View,
  { start, recordBytes, count }: TableHeader,
  fields: Field[],
  decoder: PieceDecoder,
): Generator<string[]> {
  let kept = 0;
  for (let i = 0; i < count && kept <= mostRows; i += 1) {
    const at = start + i * recordBytes;
    if (at + recordBytes > view.size) return;
    const record = view.bytes(at, recordBytes);
    if (record[0] === deleted) continue;
    kept += 1;
    yield fields.map((field) => valueIn(record, field, decoder));
  }
}

function valueIn(record: Buffer, { type, at, length }: Field, decoder: PieceDecoder): string {
  const bytes = record.subarray(at, at + length);
  if (bytes.length < length) return '';
  const read = binary[`${type}${length}`];
  if (read) return read(bytes);
  if ('MGPBWQ@OTY'.includes(type)) return '';
  const text = decoder.decode(bytes).replace(/\0.*/s, '').trim();
  if (text.length > 15 && (type === 'N' || type === 'F')) return numberText(Number(text));
  if (type === 'D') return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (type === 'L') return /^[ty]$/i.test(text) ? 'TRUE' : /^[fn]$/i.test(text) ? 'FALSE' : '';
  return text;
}

const firstDay = 2_440_588;
const dayMs = 86_400_000;

/** Values that are no text, by their type and length. */
const binary: Record<string, (bytes: Buffer) => string> = {
  I4: (bytes) => String(bytes.readInt32LE()),
  '+4': (bytes) => String(bytes.readInt32BE() ^ -0x8000_0000),
  B8: (bytes) => numberText(bytes.readDoubleLE()),
  Y8: (bytes) => numberText(Number(bytes.readBigInt64LE()) / 10_000),
  T8: (bytes) => moment(bytes.readInt32LE(), bytes.readInt32LE(4)),
};

const moment = (day: number, ms: number): string =>
  day === 0 ? '' : momentText((day - firstDay) * dayMs + Math.round(ms / 1000) * 1000);

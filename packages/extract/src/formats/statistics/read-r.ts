import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { dataTable } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { unpackAll } from '../archive/seven-zip.ts';
import { unserialize } from './r-unserialize.ts';
import { isOf, type RValue, shownBy, textsOf } from './r-values.ts';

const largest = 384 * 1024 * 1024;
const mostObjects = 2_000;
const mostValues = 2_000;
const deepest = 5;

/** The objects of a file that R saved: data frames and matrices as tables, vectors and lists by their names. */
export async function readR(
  { path }: Pick<SourceFile, 'path'>,
  { budget }: Pick<ExtractionContext, 'budget'>,
): Promise<ExtractedText> {
  const packed = await readFile(path);
  const bytes = await unpack(packed, path);
  budget.inflate(bytes.length, packed.length);
  const opening = bytes.toString('latin1', 0, 7);
  const isWorkspace = /^RDX[23]\nX\n/.test(opening);
  if (!isWorkspace && !opening.startsWith('X\n'))
    throw new Unreadable('unsupported', 'not as R saves objects');
  const blocks: string[] = [];
  write(unserialize(bytes, isWorkspace ? 5 : 0), '', 1, blocks);
  return { markdown: blocks.join('\n\n') };
}

async function unpack(packed: Buffer, path: string): Promise<Buffer> {
  if (packed.readUInt16BE(0) === 0x1f8b) return gunzipSync(packed, { maxOutputLength: largest });
  const head = packed.toString('latin1', 0, 6);
  const format = head.startsWith('BZh') ? 'bzip2' : head === '\xfd7zXZ\0' ? 'xz' : undefined;
  if (!format) return packed;
  const pieces: Buffer[] = [];
  let size = 0;
  await unpackAll(path, format, (bytes) => {
    size += bytes.length;
    if (size > largest) throw new Unreadable('inflates_too_much', format);
    pieces.push(Buffer.from(bytes));
  });
  return Buffer.concat(pieces);
}

function write(value: RValue, name: string, depth: number, blocks: string[]): void {
  if (depth > deepest || blocks.length > mostObjects || value.kind === 'other') return;
  if (value.kind === 'pairs' && depth > 1) return;
  const heading = name === '' ? [] : [`${'#'.repeat(depth)} ${singleLine(name)}`];
  const table = tableOf(value);
  if (table !== undefined) return void blocks.push(...heading, table);
  if (value.kind === 'vector') {
    const text = vectorText(value);
    if (text !== '') blocks.push(...heading, text);
    return;
  }
  const names = value.kind === 'list' ? textsOf(value.attributes.get('names')) : [];
  const entries =
    value.kind === 'pairs'
      ? value.entries
      : value.items.map((item, i) => ({ name: names[i] ?? '', value: item }));
  const [short, long] = [entries.filter(isShort), entries.filter((entry) => !isShort(entry))];
  const lines = short.map(
    (entry) => `- ${singleLine(entry.name)}${entry.name ? ': ' : ''}${shortText(entry.value)}`,
  );
  const inner = lines.length > 0 ? [lines.slice(0, mostValues).join('\n')] : [];
  for (const entry of long) write(entry.value, entry.name, depth + 1, inner);
  if (inner.length > 0) blocks.push(...heading, ...inner);
}

const isShort = ({ value }: { value: RValue }): boolean =>
  value.kind === 'vector' && value.length === 1 && !value.attributes.has('names');

const shortText = (value: RValue): string => (value.kind === 'vector' ? singleLine(shownBy(value)(0)) : '');

/** A data frame or a matrix as a table. */
function tableOf(value: RValue): string | undefined {
  if (value.kind === 'list' && isOf(value, 'data.frame')) {
    const columns = value.items.map((item) => (item.kind === 'vector' ? shownBy(item) : () => ''));
    const rows = value.items.reduce(
      (most, item) => Math.max(most, item.kind === 'vector' ? item.length : 0),
      0,
    );
    return grid(textsOf(value.attributes.get('names')), namesOfRows(value), columns, rows);
  }
  if (value.kind !== 'vector') return undefined;
  const dimensions = value.attributes.get('dim');
  if (dimensions?.kind !== 'vector' || dimensions.length !== 2) return undefined;
  const [rows, columns] = [dimensions.number(0), dimensions.number(1)];
  if (!(rows * columns <= value.length)) return undefined;
  const known = value.attributes.get('dimnames');
  const [rowNames, columnNames] = known?.kind === 'list' ? known.items.map(textsOf) : [];
  const show = shownBy(value);
  const readers = Array.from(
    { length: Math.min(columns, mostValues) },
    (_, column) => (row: number) => show(column * rows + row),
  );
  const names = columnNames?.length ? columnNames : readers.map((_, i) => String(i + 1));
  return grid(names, rowNames ?? [], readers, rows);
}

/** Rows that are only numbered have no names. */
function namesOfRows({ attributes }: Extract<RValue, { kind: 'list' }>): string[] {
  const names = attributes.get('row.names');
  return names?.kind === 'vector' && names.length > 0 && Number.isNaN(Number(names.text(0)))
    ? textsOf(names)
    : [];
}

function grid(
  names: readonly string[],
  rowNames: readonly string[],
  columns: readonly ((row: number) => string)[],
  count: number,
): string {
  const isNamed = rowNames.some((name) => name !== '');
  function* rows() {
    for (let row = 0; row < count; row += 1) {
      const cells = columns.map((show) => show(row));
      yield isNamed ? [rowNames[row] ?? '', ...cells] : cells;
    }
  }
  return dataTable(isNamed ? ['', ...names] : names, rows(), count);
}

function vectorText(value: Extract<RValue, { kind: 'vector' }>): string {
  const show = shownBy(value);
  const names = textsOf(value.attributes.get('names'));
  const texts = Array.from({ length: Math.min(value.length, mostValues) }, (_, i) => singleLine(show(i)));
  if (names.length > 0) return texts.map((text, i) => `- ${singleLine(names[i] ?? '')}: ${text}`).join('\n');
  const more = value.length > mostValues ? ` (The first ${mostValues} of ${value.length}.)` : '';
  return texts.filter(Boolean).join(texts.some((text) => text.includes(' ')) ? '\n\n' : ', ') + more;
}

import { type FileHandle, open } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress } from 'fzstd';
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
} from 'hyparquet';
import { type View, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { dataTable, mostColumns, mostRows } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { checkFooter, checkPages, largestPage } from './check-pages.ts';
import { unpackLz4Block } from './unpack-lz4.ts';
import { valueText } from './value-text.ts';

const mostBytes = 256 * 1024 * 1024;

/** The first rows of a Parquet file; columns beyond what fits into memory are left out. */
export async function readParquet({ path, size }: Pick<SourceFile, 'path' | 'size'>): Promise<ExtractedText> {
  const handle = await open(path);
  try {
    const file = { byteLength: size, slice: slicer(handle, size) };
    withView(path, checkFooter);
    const metadata = await metadataOf(file);
    const total = Number(metadata.num_rows);
    refuseStrangeColumns(metadata, size);
    const columns = columnsOf(metadata);
    const rowEnd = Math.min(total, mostRows);
    withView(path, (view) => refuseStrangePages(view, metadata, columns, rowEnd));
    const rows =
      rowEnd > 0
        ? await parquetReadObjects({ file, metadata, columns, rowEnd, compressors, utf8: false })
        : [];
    const cells = rows.map((row) => columns.map((column) => valueText(row[column])));
    return { markdown: dataTable(columns, cells, total) };
  } finally {
    await handle.close();
  }
}

/** The library follows counts of children, whatever they are, where it looks for columns that are geometry. */
async function metadataOf(file: AsyncBuffer): Promise<FileMetaData> {
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  if (metadata.schema.some((element) => (element.num_children ?? 0) < 0))
    throw new Unreadable('corrupt', 'a column with less than no children');
  const isGeographic = metadata.key_value_metadata?.some(({ key }) => key === 'geo');
  return isGeographic ? parquetMetadataAsync(file) : metadata;
}

/** Reads bytes; the library may ask for some that it does not wait for when it fails. */
function slicer(handle: FileHandle, size: number) {
  const read = async (start: number, end: number): Promise<ArrayBuffer> => {
    const length = end - start;
    if (!(start >= 0 && length >= 0 && end <= size && length <= mostBytes))
      throw new Unreadable('corrupt', `bytes from ${start} to ${end}`);
    const bytes = new Uint8Array(length);
    await handle.read(bytes, 0, length, start);
    return bytes.buffer;
  };
  return (start: number, end = size): Promise<ArrayBuffer> => {
    const bytes = read(start, end);
    bytes.catch(() => {});
    return bytes;
  };
}

/** The library leaves failures unhandled where a group has a column twice, or one that the schema has not. */
function refuseStrangeColumns(metadata: FileMetaData, size: number): void {
  const known = new Set(leavesOf(parquetSchema(metadata)));
  for (const { columns } of metadata.row_groups) {
    const left = new Set(known);
    for (const { meta_data: column } of columns) {
      const start = Number(column?.dictionary_page_offset || column?.data_page_offset);
      const isWithin = start >= 0 && start + Number(column?.total_compressed_size) <= size;
      if (!column || !isWithin || !left.delete(column.path_in_schema.join('.')))
        throw new Unreadable('corrupt', 'a column is not where it should be');
    }
  }
}

function refuseStrangePages(
  view: View,
  { row_groups: groups }: FileMetaData,
  shown: readonly string[],
  rowEnd: number,
): void {
  let row = 0;
  for (const group of groups) {
    if (row >= rowEnd) return;
    if (group.num_rows < 0) throw new Unreadable('corrupt', 'less than no rows');
    row += Number(group.num_rows);
    for (const { meta_data: column } of group.columns) {
      if (!column || !shown.includes(column.path_in_schema[0] ?? '')) continue;
      const start = Number(column.dictionary_page_offset || column.data_page_offset);
      checkPages(view, start, start + Number(column.total_compressed_size));
    }
  }
}

const leavesOf = ({ path, children }: SchemaTree): string[] =>
  children.length > 0 ? children.flatMap(leavesOf) : [path.join('.')];

/** The columns of the first level, as long as the rows that are shown take no more memory than there is. */
function columnsOf({ schema, row_groups: groups }: FileMetaData): string[] {
  const sizes = new Map<string, number>();
  let rows = 0;
  for (const group of groups) {
    if (rows >= mostRows) break;
    rows += Number(group.num_rows);
    for (const { meta_data: column } of group.columns) {
      const [name = ''] = column?.path_in_schema ?? [];
      sizes.set(name, (sizes.get(name) ?? 0) + Number(column?.total_uncompressed_size ?? 0));
    }
  }
  let left = mostBytes;
  const shown = [...sizes].filter(([, bytes]) => {
    left -= bytes;
    return left > 0;
  });
  if (schema.length < 2) throw new Unreadable('corrupt', 'no columns');
  return shown.slice(0, mostColumns).map(([name]) => name);
}

const bounded =
  (unpack: (packed: Uint8Array, length: number) => Uint8Array) =>
  (packed: Uint8Array, length: number): Uint8Array => {
    if (!(length >= 0 && length <= largestPage)) throw new Unreadable('inflates_too_much', 'a page');
    return unpack(packed, length);
  };

const compressors: Compressors = {
  GZIP: bounded((packed, length) => gunzipSync(packed, { maxOutputLength: Math.max(1, length) })),
  BROTLI: bounded((packed, length) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) })),
  ZSTD: bounded((packed, length) => decompress(packed, new Uint8Array(length))),
  LZ4_RAW: bounded(unpackLz4Block),
};

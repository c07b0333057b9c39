import { inflateRawSync } from 'node:zlib';
import { decompress } from 'fzstd';
import { snappyUncompress } from 'hyparquet';
import { type View, viewOf, withView } from '../../bytes/view.ts';
import type { ExtractedText, SourceFile } from '../../define-extractor.ts';
import { dataTable, mostRows } from '../../sheets/data-table.ts';
import { Unreadable } from '../../unreadable.ts';
import { type AvroReader, createAvroTypes, type ReadValue } from './avro-schema.ts';
import { valueText } from './value-text.ts';

const largestBlock = 128 * 1024 * 1024;
const mostEntries = 1_000;

/** The first records of an Avro container: its columns are the fields of its schema. */
export function readAvro({ path }: Pick<SourceFile, 'path'>): ExtractedText {
  return withView(path, (view) => {
    const head = readerAt(view, 4);
    const metadata = readMetadata(head);
    const schema: unknown = JSON.parse(metadata.get('avro.schema')?.toString('utf8') ?? 'null');
    const read = createAvroTypes()(schema);
    const names = fieldNames(schema);
    const codec = metadata.get('avro.codec')?.toString('latin1') ?? 'null';
    const rows = rowsOf(view, head.at() + 16, codec, read, names);
    return { markdown: dataTable(names ?? ['value'], rows) };
  });
}

/** Numbers are of seven bits a byte, the sign in the lowest one. */
function readerAt(view: View, start: number): AvroReader & { at(): number } {
  let at = start;
  return {
    at: () => at,
    long() {
      let [value, scale] = [0, 1];
      for (let i = 0; i < 7; i += 1) {
        const byte = view.u8(at);
        at += 1;
        value += (byte & 0x7f) * scale;
        if (byte < 0x80) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
        scale *= 128;
      }
      let wide = BigInt(value);
      for (let shift = 49n; shift < 70n; shift += 7n) {
        const byte = view.u8(at);
        at += 1;
        wide |= BigInt(byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      return BigInt.asIntN(64, (wide >> 1n) ^ -(wide & 1n));
    },
    bytes(length) {
      at += length;
      return view.bytes(at - length, length);
    },
  };
}

function readMetadata(reader: AvroReader): Map<string, Buffer> {
  const metadata = new Map<string, Buffer>();
  for (let left = Number(reader.long()); left !== 0; left = Number(reader.long())) {
    if (left < 0) reader.long();
    if (Math.abs(left) > mostEntries) throw new Unreadable('corrupt', 'its metadata');
    for (let i = Math.abs(left); i > 0; i -= 1) {
      const key = reader.bytes(Number(reader.long())).toString('utf8');
      metadata.set(key, reader.bytes(Number(reader.long())));
    }
  }
  return metadata;
}

/** The fields of records; undefined where values are of another type. */
function fieldNames(schema: unknown): string[] | undefined {
  if (typeof schema !== 'object' || schema === null || !('fields' in schema)) return undefined;
  return Array.isArray(schema.fields)
    ? schema.fields.map((field: { name?: unknown }) => String(field?.name))
    : [];
}

function* rowsOf(
  view: View,
  start: number,
  codec: string,
  read: ReadValue,
  names?: string[],
): Generator<string[]> {
  let shown = 0;
  for (let at = start; at + 2 < view.size && shown <= mostRows; ) {
    const head = readerAt(view, at);
    const [count, size] = [Number(head.long()), Number(head.long())];
    const block = readerAt(viewOf(unpack(head.bytes(size), codec)), 0);
    at = head.at() + 16;
    for (let i = 0; i < count && shown <= mostRows; i += 1) {
      const value = read(block);
      const fields = typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map();
      shown += 1;
      yield names ? names.map((name) => valueText(fields.get(name))) : [valueText(value)];
    }
  }
}

function unpack(packed: Buffer, codec: string): Uint8Array {
  if (codec === 'null') return packed;
  if (codec === 'deflate') return inflateRawSync(packed, { maxOutputLength: largestBlock });
  if (codec === 'zstandard') return decompress(packed, new Uint8Array(contentBytes(packed)));
  if (codec === 'snappy') {
    const bytes = new Uint8Array(snappyLength(packed));
    snappyUncompress(packed.subarray(0, -4), bytes);
    return bytes;
  }
  throw new Unreadable('unsupported', `blocks packed by ${codec}`);
}

/** The length that a block packed by Snappy opens with. */
function snappyLength(packed: Buffer): number {
  const reader = viewOf(packed);
  let [length, scale] = [0, 1];
  for (let at = 0; at < 5; at += 1) {
    const byte = reader.u8(at);
    length += (byte & 0x7f) * scale;
    if (byte < 0x80) break;
    scale *= 128;
  }
  return within(length);
}

/** The length that the head of a Zstandard frame names (RFC 8878, 3.1.1.1). */
function contentBytes(packed: Buffer): number {
  const flags = packed.readUInt8(4);
  const isSingle = (flags & 0x20) !== 0;
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][flags & 3] ?? 0);
  const width = flags >> 6;
  if (width === 0) return isSingle ? packed.readUInt8(at) : largestBlock / 8;
  if (width === 1) return packed.readUInt16LE(at) + 256;
  return within(width === 2 ? packed.readUInt32LE(at) : Number(packed.readBigUInt64LE(at)));
}

function within(length: number): number {
  if (length > largestBlock) throw new Unreadable('inflates_too_much', 'a block');
  return length;
}

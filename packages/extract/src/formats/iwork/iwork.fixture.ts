import { zipSync } from 'fflate';

/** A field of a message: a number, a double, a text, bytes or a message. */
type Field = [number, number | string | Buffer | { double: number }];

const varint = (value: number): Buffer => {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80);
  return Buffer.from([...bytes, left]);
};

/** A message of protocol buffers. */
export const message = (...fields: Field[]): Buffer =>
  Buffer.concat(
    fields.flatMap(([field, value]) => {
      if (typeof value === 'number') return [varint(field * 8), varint(value)];
      if (typeof value !== 'string' && !Buffer.isBuffer(value)) {
        const bytes = Buffer.alloc(8);
        bytes.writeDoubleLE(value.double);
        return [varint(field * 8 + 1), bytes];
      }
      const bytes = Buffer.from(value);
      return [varint(field * 8 + 2), varint(bytes.length), bytes];
    }),
  );

/** What refers to an object. */
export const to = (id: number): Buffer => message([1, id]);

/** An object by its identifier, type and message. */
export type ObjectRow = [id: number, type: number, body: Buffer];

/** A component as Apple frames it, each block with one literal and, where it repeats itself, a copy. */
function component(rows: readonly ObjectRow[]): Buffer {
  const stream = Buffer.concat(
    rows.flatMap(([id, type, body]) => {
      const info = message([1, type], [2, Buffer.from([1, 0, 5])], [3, body.length]);
      const header = message([1, id], [2, info]);
      return [varint(header.length), header, body];
    }),
  );
  const blocks: Buffer[] = [];
  for (let at = 0; at < stream.length; at += 65_536) {
    const plain = stream.subarray(at, at + 65_536);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(plain.length - 1);
    const block = Buffer.concat([varint(plain.length), Buffer.from([61 << 2]), length, plain]);
    const frame = Buffer.alloc(4);
    frame.writeUIntLE(block.length, 1, 3);
    blocks.push(frame, block);
  }
  return Buffer.concat(blocks);
}

/** A document of the named components; further entries go by their names. */
export const makeIwork = (
  components: Record<string, readonly ObjectRow[]>,
  entries: Record<string, Uint8Array> = {},
): Uint8Array =>
  zipSync(
    {
      ...Object.fromEntries(
        Object.entries(components).map(([name, rows]) => [`Index/${name}.iwa`, component(rows)]),
      ),
      ...entries,
    },
    { level: 0 },
  );

/** An attribute table: places of the text and the objects that hold from there, none where it ends. */
export const attributes = (...entries: [place: number, object?: number][]): Buffer =>
  message(
    ...entries.map(
      ([place, object]): Field => [
        1,
        message([1, place], ...(object === undefined ? [] : [[2, to(object)] as Field])),
      ],
    ),
  );

/** A text; `tables` go by the numbers that TSWP.StorageArchive gives them. */
export const storage = (text: string, tables: Record<number, Buffer> = {}): Buffer =>
  message([3, text], ...Object.entries(tables).map(([field, table]): Field => [Number(field), table]));

export const paragraphStyle = (name: string, parent?: number): Buffer =>
  message([1, message([1, name], ...(parent === undefined ? [] : [[3, to(parent)] as Field]))]);

export const characterStyle = (field: number): Buffer =>
  message([1, message([2, 'c'])], [11, message([field, 1])]);

export const listStyle = (label: number): Buffer =>
  message([1, message([1, 'List'])], [11, label], [11, label]);

const shapeOf = (storageId: number): Buffer =>
  message([1, message([1, message([2, to(1)])])], [4, to(storageId)]);
export const shape = shapeOf;
export const placeholder = (storageId: number): Buffer => message([1, shapeOf(storageId)], [2, 2]);

/** The record of a cell of version 5: its type and the fields of its flags. */
function cell(type: number, ...fields: [flag: number, bytes: Buffer][]): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(5, 0);
  header.writeUInt8(type, 1);
  header.writeUInt32LE(
    fields.reduce((flags, [flag]) => flags | flag, 0),
    8,
  );
  return Buffer.concat([header, ...fields.map(([, bytes]) => bytes)]);
}

const u32 = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer);
const double = (value: number): Buffer => Buffer.from(new Float64Array([value]).buffer);

export const textCell = (key: number): Buffer => cell(3, [8, u32(key)]);
export const richCell = (key: number): Buffer => cell(9, [16, u32(key)]);
export const dateCell = (secondsSince2001: number): Buffer => cell(5, [4, double(secondsSince2001)]);
export const booleanCell = (value: boolean): Buffer => cell(6, [2, double(value ? 1 : 0)]);

/** A number as digits times a power of ten, with the key of its format. */
export function numberCell(digits: number, exponent = 0, format?: number): Buffer {
  const decimal = Buffer.alloc(16);
  decimal.writeUIntLE(Math.abs(digits), 0, 6);
  decimal.writeUInt16LE(((exponent + 0x1820) << 1) | (digits < 0 ? 0x8000 : 0), 14);
  return cell(2, [1, decimal], ...(format === undefined ? [] : [[0x2000, u32(format)] as [number, Buffer]]));
}

/** A row of a tile: a record or nothing for each column. */
export function row(index: number, cells: readonly (Buffer | undefined)[], isWide = true): Buffer {
  const records = cells.map(
    (record) => record && Buffer.concat([record, Buffer.alloc((4 - (record.length % 4)) % 4)]),
  );
  const offsets = Buffer.alloc(cells.length * 2);
  let at = 0;
  records.forEach((record, i) => {
    offsets.writeUInt16LE(record ? at / (isWide ? 4 : 1) : 0xffff, i * 2);
    at += record?.length ?? 0;
  });
  const stored = Buffer.concat(records.filter((record) => record !== undefined));
  return message(
    [1, index],
    [2, cells.length],
    [3, Buffer.alloc(0)],
    [4, Buffer.alloc(0)],
    [5, 5],
    [6, stored],
    [7, offsets],
    [8, isWide ? 1 : 0],
  );
}

/** A table: its model refers to strings, formats and rich texts by lists, and to one tile of rows. */
export function tableObjects(
  ids: { info: number; first: number },
  {
    name,
    rows,
    strings,
    hiddenRows = [],
    richTexts = {},
    formats = {},
  }: {
    name: string;
    rows: readonly Buffer[];
    strings: readonly string[];
    hiddenRows?: readonly number[];
    richTexts?: Record<number, number>;
    formats?: Record<number, Buffer>;
  },
): ObjectRow[] {
  const [model, tile, list, rich, format, header, columns] = [0, 1, 2, 3, 4, 5, 6].map(
    (i) => ids.first + i,
  ) as [number, number, number, number, number, number, number];
  const store = message(
    [1, message([1, 1], [2, to(header)])],
    [2, to(columns)],
    [3, message([1, message([1, 0], [2, to(tile)])], [2, 256])],
    [4, to(list)],
    [11, to(format)],
    [17, to(rich)],
  );
  const entries = (kind: number, fields: Field[]) => message([1, kind], [2, 99], ...fields);
  return [
    [ids.info, 6000, message([1, message([2, to(1)])], [2, to(model)])],
    [model, 6001, message([1, 'id'], [4, store], [6, rows.length], [7, 4], [8, name])],
    [
      tile,
      6002,
      message(
        [1, 4],
        [2, rows.length],
        [3, 9],
        [4, rows.length],
        ...rows.map((bytes): Field => [5, bytes]),
        [6, 5],
        [7, 1],
      ),
    ],
    [
      list,
      6005,
      entries(
        1,
        strings.map((text, i): Field => [3, message([1, i + 1], [2, 1], [3, text])]),
      ),
    ],
    [
      rich,
      6005,
      entries(
        8,
        Object.entries(richTexts).map(
          ([key, id]): Field => [3, message([1, Number(key)], [2, 1], [9, to(id)])],
        ),
      ),
    ],
    [
      format,
      6005,
      entries(
        2,
        Object.entries(formats).map(
          ([key, body]): Field => [3, message([1, Number(key)], [2, 1], [6, body])],
        ),
      ),
    ],
    [
      header,
      6006,
      message([1, 1], ...hiddenRows.map((index): Field => [2, message([1, index], [3, 1], [4, 0])])),
    ],
    [columns, 6006, message([1, 1])],
  ];
}

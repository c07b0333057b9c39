import { Unreadable } from '../../unreadable.ts';

/** A table of a FlatBuffer: its fields by their number, nothing where one is left out. */
export interface FlatTable {
  has(field: number): boolean;
  number(field: number, bytes: 1 | 2 | 4 | 8): number;
  text(field: number): string;
  table(field: number): FlatTable | undefined;
  tables(field: number): FlatTable[];
  /** A list of structures of so many bytes, as their bytes. */
  structs(field: number, bytes: number): Buffer[];
}

const mostItems = 1_000_000;

/** The table that a buffer starts with. */
export const flatRoot = (bytes: Buffer): FlatTable => flatTable(bytes, bytes.readUInt32LE(0));

function flatTable(bytes: Buffer, at: number): FlatTable {
  const list = at - bytes.readInt32LE(at);
  const listBytes = bytes.readUInt16LE(list);
  const place = (field: number): number | undefined => {
    const entry = 4 + field * 2;
    const offset = entry < listBytes ? bytes.readUInt16LE(list + entry) : 0;
    return offset === 0 ? undefined : at + offset;
  };
  const follow = (from: number): number => from + bytes.readUInt32LE(from);
  const items = (field: number): [start: number, count: number] => {
    const from = place(field);
    if (from === undefined) return [0, 0];
    const start = follow(from);
    const count = bytes.readUInt32LE(start);
    if (count > mostItems || start + 4 + count > bytes.length)
      throw new Unreadable('corrupt', 'a list is cut');
    return [start + 4, count];
  };
  return {
    has: (field) => place(field) !== undefined,
    number(field, size) {
      const from = place(field);
      if (from === undefined) return 0;
      if (size === 8) return Number(bytes.readBigInt64LE(from));
      return bytes.readIntLE(from, size);
    },
    text(field) {
      const [start, count] = items(field);
      return bytes.toString('utf8', start, start + count);
    },
    table(field) {
      const from = place(field);
      return from === undefined ? undefined : flatTable(bytes, follow(from));
    },
    tables(field) {
      const [start, count] = items(field);
      return Array.from({ length: count }, (_, i) => flatTable(bytes, follow(start + i * 4)));
    },
    structs(field, size) {
      const [start, count] = items(field);
      if (start + count * size > bytes.length) throw new Unreadable('corrupt', 'a list is cut');
      return Array.from({ length: count }, (_, i) =>
        bytes.subarray(start + i * size, start + (i + 1) * size),
      );
    },
  };
}

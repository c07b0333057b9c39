import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Unreadable } from '../../unreadable.ts';

/** The content of a row or of an entry of an index, and the number of the row where it has one. */
interface SqliteCell {
  payload: Buffer;
  rowid?: bigint;
}

/** The pages of a database file of any size (the SQLite file format, sections 1.3 to 1.6). */
export interface SqlitePages {
  encoding: 'utf8' | 'utf16le' | 'utf16be';
  /** The cells of a tree by its root, in their order; damage ends it with `Unreadable`. */
  cells(root: number): Generator<SqliteCell>;
  close(): void;
}

/** What of one row is read. */
const longestPayload = 4 * 1024 * 1024;
const deepest = 64;
const encodings = { 1: 'utf8', 2: 'utf16le', 3: 'utf16be' } as const;

interface Page {
  bytes: Buffer;
  isLeaf: boolean;
  isTable: boolean;
  pointers: readonly number[];
  rightmost: number;
}

/** Opens a database by its header; journals, which lie in files beside it, are not looked at. */
export function openSqlitePages(path: string): SqlitePages {
  const file = openSync(path, 'r');
  const readAt = (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, position));
  };
  const header = readAt(0, 100);
  const pageSize = header.length < 100 ? 0 : header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const usable = pageSize - (header[20] ?? 0);
  if (usable < 480 || (pageSize & (pageSize - 1)) !== 0) {
    closeSync(file);
    throw new Unreadable('corrupt', 'the header of the database');
  }
  const pageCount = Math.ceil(fstatSync(file).size / pageSize);

  function readPage(number: number): Buffer {
    if (number < 1 || number > pageCount) throw damaged(number);
    const bytes = readAt((number - 1) * pageSize, pageSize);
    if (bytes.length < pageSize) throw damaged(number);
    return bytes;
  }

  function openPage(number: number): Page {
    const bytes = readPage(number);
    const at = number === 1 ? 100 : 0;
    const kind = bytes.readUInt8(at);
    if (![2, 5, 10, 13].includes(kind)) throw damaged(number);
    const isLeaf = kind > 5;
    const count = bytes.readUInt16BE(at + 3);
    const first = at + (isLeaf ? 8 : 12);
    if (first + count * 2 > usable) throw damaged(number);
    const pointers = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(first + i * 2));
    const rightmost = isLeaf ? 0 : bytes.readUInt32BE(at + 8);
    return { bytes, isLeaf, isTable: kind === 5 || kind === 13, pointers, rightmost };
  }

  function payloadAt({ bytes, isTable }: Page, from: number): SqliteCell {
    const [length, afterLength] = varint(bytes, from);
    const [rowid, start] = isTable ? varint(bytes, afterLength) : [undefined, afterLength];
    const total = Number(length);
    const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const spilt = least + ((total - least) % (usable - 4));
    const local = total <= most ? total : spilt <= most ? spilt : least;
    const pieces = [bytes.subarray(start, start + local)];
    let left = Math.min(total, longestPayload) - local;
    for (let next = local < total ? bytes.readUInt32BE(start + local) : 0; next !== 0 && left > 0; ) {
      const page = readPage(next);
      pieces.push(page.subarray(4, Math.min(usable, 4 + left)));
      left -= usable - 4;
      next = page.readUInt32BE(0);
    }
    return { payload: Buffer.concat(pieces), rowid };
  }

  function* cells(root: number, seen = new Set<number>(), depth = 0): Generator<SqliteCell> {
    if (seen.has(root) || depth > deepest) throw damaged(root);
    seen.add(root);
    const page = openPage(root);
    for (const pointer of page.pointers) {
      if (!page.isLeaf) yield* cells(page.bytes.readUInt32BE(pointer), seen, depth + 1);
      if (page.isLeaf || !page.isTable) yield payloadAt(page, pointer + (page.isLeaf ? 0 : 4));
    }
    if (!page.isLeaf) yield* cells(page.rightmost, seen, depth + 1);
  }

  const code = header.readUInt32BE(56);
  return {
    encoding: code === 2 || code === 3 ? encodings[code] : encodings[1],
    cells: (root) => cells(root),
    close: () => closeSync(file),
  };
}

const damaged = (page: number) => new Unreadable('corrupt', `page ${page} of the database`);

/** A big-endian number of up to nine bytes, and where it ends. */
export function varint(bytes: Buffer, from: number): [value: bigint, end: number] {
  let value = 0n;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes.readUInt8(from + i);
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return [value, from + i + 1];
  }
  value = (value << 8n) | BigInt(bytes.readUInt8(from + 8));
  return [BigInt.asIntN(64, value), from + 9];
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Unreadable } from '../unreadable.ts';

/** Numbers and bytes at any place of a file; whatever lies beyond its end is `Unreadable`. */
export interface View {
  size: number;
  bytes(at: number, length: number): Buffer;
  u8(at: number): number;
  u16(at: number, little?: boolean): number;
  u32(at: number, little?: boolean): number;
  /** Beyond 2^53 it is not exact. */
  u64(at: number, little?: boolean): number;
}

const pageBytes = 64 * 1024;
const maxPages = 128;
/** No piece of a file that is read at once is larger. */
const maxPieceBytes = 64 * 1024 * 1024;

const beyond = (at: number, length: number): Unreadable =>
  new Unreadable('corrupt', `${length} bytes at ${at} are beyond the end`);

function createView(size: number, read: (at: number, length: number) => Buffer): View {
  const bytes = (at: number, length: number): Buffer => {
    const isWithin = at >= 0 && length >= 0 && at + length <= size && length <= maxPieceBytes;
    if (!isWithin) throw beyond(at, length);
    return read(at, length);
  };
  return {
    size,
    bytes,
    u8: (at) => bytes(at, 1).readUInt8(),
    u16: (at, little = false) => (little ? bytes(at, 2).readUInt16LE() : bytes(at, 2).readUInt16BE()),
    u32: (at, little = false) => (little ? bytes(at, 4).readUInt32LE() : bytes(at, 4).readUInt32BE()),
    u64: (at, little = false) =>
      Number(little ? bytes(at, 8).readBigUInt64LE() : bytes(at, 8).readBigUInt64BE()),
  };
}

/** A view of bytes that are in memory. */
export const viewOf = (bytes: Uint8Array): View => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return createView(buffer.length, (at, length) => buffer.subarray(at, at + length));
};

/** Reads a file of any size by its places, a few of its pages in memory at a time. */
export function withView<T>(path: string, use: (view: View) => T): T {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    return use(createView(size, pagedReader(file, size)));
  } finally {
    closeSync(file);
  }
}

function pagedReader(file: number, size: number) {
  const pages = new Map<number, Buffer>();
  const load = (at: number, length: number): Buffer => {
    const buffer = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const count = readSync(file, buffer, done, length - done, at + done);
      if (count === 0) throw beyond(at, length);
      done += count;
    }
    return buffer;
  };
  return (at: number, length: number): Buffer => {
    const number = Math.floor(at / pageBytes);
    const start = number * pageBytes;
    if (at + length > start + pageBytes) return load(at, length);
    let page = pages.get(number);
    if (!page) {
      const [oldest] = pages.keys();
      if (pages.size >= maxPages && oldest !== undefined) pages.delete(oldest);
      page = load(start, Math.min(pageBytes, size - start));
      pages.set(number, page);
    }
    return page.subarray(at - start, at - start + length);
  };
}

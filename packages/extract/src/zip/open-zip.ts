import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Unreadable } from '../unreadable.ts';

/** An entry as the central directory tells it; nothing of it is believed when it is read. */
export interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  bytes: number;
  /** Where its local header starts. */
  offset: number;
}

/** A ZIP file of any size, read from disk entry by entry. */
export interface ZipFile {
  entries: readonly ZipEntry[];
  /** The content of a stored or deflated entry; throws when it is longer than `maxBytes`. */
  read(entry: ZipEntry, maxBytes: number): Promise<Buffer>;
  /** The same in pieces, of any length; who reads them counts them, and is told of the packed bytes that were taken for them. */
  pieces(entry: ZipEntry, onPacked?: (bytes: number) => void): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

const maxDirectoryBytes = 64 * 1024 * 1024;

/** Opens a ZIP file by its central directory (APPNOTE 4.3); throws `Unreadable` when it has none. */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { offset, length, shift } = await findDirectory(file, size);
    if (length > maxDirectoryBytes) throw new Unreadable('too_large', 'the directory of the archive');
    const entries = readDirectory(await readAt(file, offset + shift, length), shift);
    return {
      entries,
      read: (entry, maxBytes) => readEntry(file, entry, maxBytes),
      pieces: (entry, onPacked) => piecesOf(file, entry, onPacked),
      close: () => file.close(),
    };
  } catch (err) {
    await file.close();
    throw err instanceof Unreadable ? err : new Unreadable('corrupt', 'the archive has no directory');
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** `shift` is what was put before the archive, such as the program that unpacks it. */
async function findDirectory(file: FileHandle, size: number) {
  const start = Math.max(0, size - 65_557);
  const tail = await readAt(file, start, size - start);
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at === -1) throw new Unreadable('corrupt', 'the archive has no directory');
  let length = tail.readUInt32LE(at + 12);
  let offset = tail.readUInt32LE(at + 16);
  let end = start + at;
  if (offset === 0xffffffff || length === 0xffffffff) {
    const locator = await readAt(file, end - 20, 20);
    end = Number(locator.readBigUInt64LE(8));
    const record = await readAt(file, end, 56);
    length = Number(record.readBigUInt64LE(40));
    offset = Number(record.readBigUInt64LE(48));
  }
  return { offset, length, shift: Math.max(0, end - length - offset) };
}

function readDirectory(directory: Buffer, shift: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50; ) {
    const flags = directory.readUInt16LE(at + 8);
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const extra = directory.subarray(nameEnd, extraEnd);
    const wide = wideFields(extra);
    const field = (position: number) => {
      const value = directory.readUInt32LE(at + position);
      return value === 0xffffffff ? (wide.shift() ?? value) : value;
    };
    const bytes = field(24);
    const packedBytes = field(20);
    entries.push({
      name: directory.toString(flags & 0x800 ? 'utf8' : 'latin1', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (flags & 1) === 1,
      bytes,
      packedBytes,
      offset: field(42) + shift,
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The 64-bit values of the extra field 0x0001, in the order of the fields that they stand for. */
function wideFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const length = Math.min(extra.readUInt16LE(at + 2), extra.length - at - 4);
    return Array.from({ length: length >> 3 }, (_, i) => Number(extra.readBigUInt64LE(at + 4 + i * 8)));
  }
  return [];
}

async function findContent(file: FileHandle, entry: ZipEntry): Promise<number> {
  if (entry.isEncrypted) throw new Unreadable('encrypted', entry.name);
  const local = await readAt(file, entry.offset, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw new Unreadable('corrupt', entry.name);
  if (entry.method !== 0 && entry.method !== 8)
    throw new Unreadable('unsupported', `compression method ${entry.method}`);
  return entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
}

async function readEntry(file: FileHandle, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  const start = await findContent(file, entry);
  if (entry.packedBytes > maxBytes) throw new Unreadable('inflates_too_much', entry.name);
  const packed = await readAt(file, start, entry.packedBytes);
  return entry.method === 0 ? packed : inflate(packed, maxBytes, entry.name);
}

const pieceBytes = 128 * 1024;

async function* packedPieces(
  file: FileHandle,
  entry: ZipEntry,
  onPacked?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const start = await findContent(file, entry);
  for (let at = 0; at < entry.packedBytes; at += pieceBytes) {
    const piece = await readAt(file, start + at, Math.min(pieceBytes, entry.packedBytes - at));
    if (piece.length === 0) throw new Unreadable('corrupt', entry.name);
    onPacked?.(piece.length);
    yield piece;
  }
}

async function* piecesOf(
  file: FileHandle,
  entry: ZipEntry,
  onPacked?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const packed = packedPieces(file, entry, onPacked);
  if (entry.method === 0) {
    yield* packed;
    return;
  }
  try {
    // The reader gets its error; without a callback the process would as well.
    yield* pipeline(Readable.from(packed), createInflateRaw({ chunkSize: pieceBytes }), () => {});
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', `${entry.name}: ${err instanceof Error ? err.message : err}`);
  }
}

function inflate(packed: Buffer, maxBytes: number, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stream = createInflateRaw();
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) stream.destroy(new Unreadable('inflates_too_much', name));
      else chunks.push(chunk);
    });
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', (err) =>
      reject(err instanceof Unreadable ? err : new Unreadable('corrupt', `${name}: ${err.message}`)),
    );
    stream.end(packed);
  });
}

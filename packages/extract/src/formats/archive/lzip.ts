import { type FileHandle, open } from 'node:fs/promises';
import { Unreadable } from '../../unreadable.ts';

const headerBytes = 6;
const trailerBytes = 20;
const copyBytes = 1024 * 1024;

/** A part of a lzip file that is packed by itself. */
interface Member {
  start: number;
  bytes: number;
}

/** The members of a lzip file as `.lzma` files, which differ only in what stands before and behind: the pieces of each. */
export async function* lzipAsLzma(path: string, size: number): AsyncGenerator<AsyncIterable<Buffer>> {
  const file = await open(path);
  try {
    for (const member of await membersOf(file, size)) yield asLzma(file, member);
  } finally {
    await file.close();
  }
}

/** Each trailer tells where its member starts, so that they are found from the end. */
async function membersOf(file: FileHandle, size: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let end = size; end > 0; ) {
    const bytes =
      end >= headerBytes + trailerBytes ? Number((await read(file, end - 8, 8)).readBigUInt64LE()) : 0;
    if (bytes < headerBytes + trailerBytes || bytes > end)
      throw new Unreadable('corrupt', 'a member of lzip');
    members.unshift({ start: end - bytes, bytes });
    end -= bytes;
  }
  return members;
}

async function* asLzma(file: FileHandle, { start, bytes }: Member): AsyncGenerator<Buffer> {
  const header = await read(file, start, headerBytes);
  if (header.toString('latin1', 0, 4) !== 'LZIP') throw new Unreadable('corrupt', 'a member of lzip');
  const trailer = await read(file, start + bytes - trailerBytes, trailerBytes);
  const lzma = Buffer.alloc(13);
  // Three bits of context, two of position: lzip has no others.
  lzma.writeUInt8(0x5d, 0);
  lzma.writeUInt32LE(dictionaryBytes(header.readUInt8(5)), 1);
  trailer.copy(lzma, 5, 4, 12);
  yield lzma;
  const end = start + bytes - trailerBytes;
  for (let at = start + headerBytes; at < end; at += copyBytes)
    yield await read(file, at, Math.min(copyBytes, end - at));
}

/** At least what the member needs: a power of two, as `.lzma` files are expected to have. */
function dictionaryBytes(code: number): number {
  const exponent = code & 31;
  if (exponent < 12 || exponent > 29) throw new Unreadable('corrupt', 'the dictionary of lzip');
  return 2 ** exponent;
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Unreadable('corrupt', 'it is cut off');
  return buffer;
}

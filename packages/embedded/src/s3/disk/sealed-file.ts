import { createHash, randomUUID } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/**
 * One file holds the bytes and, behind them, their description:
 *
 *     <bytes> <description as JSON> <length of the description, u32 BE> <MAGIC>
 *
 * A single rename therefore publishes both, and an open file is a consistent snapshot of both.
 */
export interface SealedFile<T> {
  description: T;
  size: number;
  /** Streams bytes `start` to `end`, both inclusive, and closes the file. */
  stream(start?: number, end?: number): Readable;
  close(): void;
}

const MAGIC = 'QS3\n';
const TAIL_BYTES = 8;
// One read fetches tail and description of nearly every object.
const LAST_READ_BYTES = 4096;

/** Writes a new file in `folder`; its name is free, and nothing of it stays behind when the source fails. */
export async function writeSealed<T>(
  folder: string,
  chunks: AsyncIterable<Buffer>,
  describe: (written: { size: number; md5: string }) => T,
): Promise<{ path: string; description: T }> {
  const path = join(folder, randomUUID());
  const md5 = createHash('md5');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of chunks) {
      md5.update(chunk);
      size += chunk.length;
      await writeAll(file, chunk);
    }
    const description = describe({ size, md5: md5.digest('hex') });
    const json = Buffer.from(JSON.stringify(description));
    const tail = Buffer.alloc(TAIL_BYTES);
    tail.writeUInt32BE(json.length);
    tail.write(MAGIC, 4, 'latin1');
    await writeAll(file, Buffer.concat([json, tail]));
    await file.close();
    return { path, description };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done)).bytesWritten;
  }
}

/** Opens a sealed file; undefined when there is none. Synchronous, so that a caller can check and act in one step. */
export function openSealed<T>(path: string): SealedFile<T> | undefined {
  const fd = openIfThere(path);
  if (fd === undefined) return undefined;
  const close = () => closeSync(fd);
  try {
    const { description, size } = readDescription<T>(fd, path);
    const stream = (start = 0, end = size - 1) => {
      if (end >= start) return createReadStream(path, { fd, start, end });
      close();
      return Readable.from([]);
    };
    return { description, size, stream, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The description alone. */
export function readSealed<T>(path: string): T | undefined {
  const file = openSealed<T>(path);
  file?.close();
  return file?.description;
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function readDescription<T>(fd: number, path: string): { description: T; size: number } {
  const fileSize = fstatSync(fd).size;
  const readEnd = (count: number) => {
    const bytes = Buffer.alloc(Math.min(count, fileSize));
    readSync(fd, bytes, 0, bytes.length, fileSize - bytes.length);
    return bytes;
  };
  let end = readEnd(LAST_READ_BYTES);
  if (end.length < TAIL_BYTES || end.toString('latin1', end.length - 4) !== MAGIC) {
    throw new Error(`${path} is not an object of this server`);
  }
  const sealBytes = end.readUInt32BE(end.length - TAIL_BYTES) + TAIL_BYTES;
  if (sealBytes > end.length) end = readEnd(sealBytes);
  const json = end.toString('utf8', end.length - sealBytes, end.length - TAIL_BYTES);
  return { description: JSON.parse(json) as T, size: fileSize - sealBytes };
}

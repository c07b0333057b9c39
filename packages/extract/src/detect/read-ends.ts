import { open } from 'node:fs/promises';

const endBytes = 64 * 1024;

/** The first and the last 64 KiB of a file; in a small one they are the same bytes. */
export interface FileEnds {
  size: number;
  head: Buffer;
  tail: Buffer;
}

export async function readEnds(path: string): Promise<FileEnds> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(endBytes, size);
    const part = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const head = await part(0);
    return { size, head, tail: size <= endBytes ? head : await part(size - length) };
  } finally {
    await file.close();
  }
}

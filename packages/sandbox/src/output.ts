import type { Readable } from 'node:stream';
import { z } from 'zod';

/** A file that a program made. */
export interface OutputFile {
  /** Path in the program's folder. */
  name: string;
  bytes: Buffer;
}

/** Reads a stream to its end and keeps its first `most` bytes. */
export async function readBounded(stream: Readable, most: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const kept: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (length < most) kept.push(piece.subarray(0, most - length));
    length += piece.length;
  }
  return { bytes: Buffer.concat(kept), cut: length > most };
}

/** The longest beginning of these bytes that is whole UTF-8, other faults replaced. */
export const textOf = (bytes: Buffer): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });

const Header = z.object({ name: z.string().min(1).max(1_024), size: z.number().int().min(0) });

/** The files of the launcher's report, as far as it is well formed: the program could have written it too. */
export function readFiles(report: Buffer, most: number): { files: OutputFile[]; left: number } {
  const files: OutputFile[] = [];
  let left = 0;
  for (let at = 0; at + 4 <= report.length; ) {
    const begin = at + 4 + report.readUInt32BE(at);
    const header = headerOf(report.subarray(at + 4, begin));
    if (!header || begin + header.size > report.length) break;
    at = begin + header.size;
    if (files.length < most && isPlain(header.name))
      files.push({ name: header.name, bytes: report.subarray(begin, at) });
    else left += 1;
  }
  return { files, left };
}

function headerOf(bytes: Buffer): z.infer<typeof Header> | undefined {
  try {
    return Header.parse(JSON.parse(bytes.toString()));
  } catch {
    return undefined;
  }
}

const isPlain = (name: string) =>
  !/[\p{Cc}\\]/u.test(name) && !name.split('/').some((part) => ['', '.', '..'].includes(part));

import { open, readFile } from 'node:fs/promises';
import type { SourceFile } from '../define-extractor.ts';
import { charsetOf } from './charset.ts';
import { createDecoder, decodeText } from './decode-text.ts';

/** Finds the character set that the content names. */
export type Declared = (head: string) => string | undefined;

/** Files above this size are read in pieces where their extractor can do that. */
export const wholeBytes = 64 * 1024 * 1024;

const pieceBytes = 256 * 1024;

/** Reads a text file as a string with `\n` line ends. */
export async function readText(file: SourceFile, declared?: Declared): Promise<string> {
  const bytes = await readFile(file.path);
  const charset = declared?.(bytes.toString('latin1', 0, 1024)) ?? file.charset;
  return withoutReturns(decodeText(bytes, charset));
}

/** Reads a text file whole where it is short enough for that, else in pieces. */
export const readLargeText = async (
  file: SourceFile,
  declared?: Declared,
): Promise<string | AsyncIterable<string>> =>
  file.size > wholeBytes ? readPieces(file, declared) : readText(file, declared);

/** Reads a text file of any size in pieces, with `\n` line ends. */
export async function* readPieces(file: SourceFile, declared?: Declared): AsyncGenerator<string> {
  const handle = await open(file.path);
  try {
    const buffer = Buffer.alloc(pieceBytes);
    const read = async () => buffer.subarray(0, (await handle.read(buffer, 0, pieceBytes, null)).bytesRead);
    let bytes = await read();
    const decoder = createDecoder(
      charsetOf(bytes, declared?.(bytes.toString('latin1', 0, 1024)) ?? file.charset),
    );
    let held = '';
    let taken = 0;
    for (; bytes.length > 0; bytes = await read()) {
      taken += bytes.length;
      file.onShare?.(taken / file.size);
      const text = held + decoder.decode(bytes, { stream: true });
      // A return at the end of a piece may be half of a line end.
      held = text.endsWith('\r') ? '\r' : '';
      yield withoutReturns(held ? text.slice(0, -1) : text);
    }
    yield withoutReturns(held + decoder.decode());
  } finally {
    await handle.close();
  }
}

const withoutReturns = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

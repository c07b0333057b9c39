import { readFile } from 'node:fs/promises';
import type { ExtractedText } from '../../define-extractor.ts';
import { decodeText } from '../../text/decode-text.ts';
import { readZip } from '../../zip/read-zip.ts';

/** The parts of a package by their names, as text. */
export type JsonParts = ReadonlyMap<string, string>;

/** Reads those parts of a package that are wanted, and writes what they say. */
export async function readJsonPack(
  path: string,
  wanted: RegExp,
  write: (parts: JsonParts) => string,
): Promise<ExtractedText> {
  const files = readZip(await readFile(path), (name) => wanted.test(name));
  return { markdown: write(new Map([...files].map(([name, bytes]) => [name, decodeText(bytes)]))) };
}

import { readFile } from 'node:fs/promises';
import type { SourceFile } from '../define-extractor.ts';
import { decodeText } from './decode-text.ts';

/** Reads a text file as a string with `\n` line ends. `declared` finds the character set that the content names. */
export async function readText(
  file: SourceFile,
  declared?: (head: string) => string | undefined,
): Promise<string> {
  const bytes = await readFile(file.path);
  const charset = declared?.(bytes.toString('latin1', 0, 1024)) ?? file.charset;
  const text = decodeText(bytes, charset);
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

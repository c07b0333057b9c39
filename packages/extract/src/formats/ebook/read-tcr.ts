import { readFile } from 'node:fs/promises';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';

const signBytes = 9;
const maxBytes = 64 * 1024 * 1024;

/** Reads a text of Psion handhelds (TCR): each byte stands for one of 256 strings. */
export const readTcr = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(() => parseTcr(path, context));

async function parseTcr(path: string, { budget }: ExtractionContext): Promise<ExtractedText> {
  const bytes = await readFile(path);
  const strings: Buffer[] = [];
  let at = signBytes;
  while (strings.length < 256) {
    const length = bytes.readUInt8(at);
    strings.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  const packed = bytes.subarray(at);
  let length = 0;
  for (const byte of packed) length += strings[byte]?.length ?? 0;
  if (length > maxBytes) throw new Unreadable('inflates_too_much', 'the book');
  budget.inflate(length);
  const text = Buffer.alloc(length);
  let end = 0;
  for (const byte of packed) end += strings[byte]?.copy(text, end) ?? 0;
  return { markdown: decodeText(text).replace(/\r\n?/g, '\n').trim() };
}

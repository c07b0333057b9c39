import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';

const entryBytes = 44;
const chunkBytes = 64 * 1024;
const flags = { encrypted: 1, information: 2, packed: 8 };

interface Page {
  name: string;
  flags: number;
  bytes: Buffer;
}

/** Reads a Rocket eBook: pages of HTML, and one that says what the book is called. */
export const readRocket = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(() => parseRocket(path, context));

async function parseRocket(path: string, { budget }: ExtractionContext): Promise<ExtractedText> {
  const pages = readPages(await readFile(path));
  const html = pages.filter(({ name }) => /\.html?$/i.test(name));
  if (html.length > 0 && html.every((page) => page.flags & flags.encrypted))
    throw new Unreadable('encrypted');
  const information = pages.find((page) => page.flags & flags.information);
  const text = html
    .filter((page) => !(page.flags & flags.encrypted))
    .map((page) => {
      const bytes = page.flags & flags.packed ? unpack(page.bytes) : page.bytes;
      budget.inflate(bytes.length);
      return htmlToMarkdown(decodeText(bytes)).markdown;
    });
  const fields = decodeText(information?.bytes ?? Buffer.alloc(0));
  const field = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(fields)?.[1]?.trim();
  return { markdown: text.filter(Boolean).join('\n\n'), title: field('TITLE'), author: field('AUTHOR') };
}

function readPages(file: Buffer): Page[] {
  const at = file.readUInt32LE(24);
  const count = Math.min(file.readUInt32LE(at), Math.floor((file.length - at) / entryBytes));
  return Array.from({ length: count }, (_, i) => {
    const entry = file.subarray(at + 4 + i * entryBytes, at + 4 + (i + 1) * entryBytes);
    const [length, start] = [entry.readUInt32LE(32), entry.readUInt32LE(36)];
    return {
      name: entry.toString('latin1', 0, 32).replace(/\0.*/s, ''),
      flags: entry.readUInt32LE(40),
      bytes: file.subarray(start, start + length),
    };
  });
}

/** A page is packed in chunks, whose lengths come first. */
function unpack(page: Buffer): Buffer {
  const count = Math.min(page.readUInt32LE(0), Math.floor((page.length - 8) / 4));
  let at = 8 + count * 4;
  const chunks: Buffer[] = [];
  for (let i = 0; i < count; i += 1) {
    const length = page.readUInt32LE(8 + i * 4);
    chunks.push(inflateSync(page.subarray(at, at + length), { maxOutputLength: chunkBytes }));
    at += length;
  }
  return Buffer.concat(chunks);
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { unpackAll } from '../archive/seven-zip.ts';

const headBytes = 44;
const entryBytes = 12;
const tailBytes = 16;
const blockBytes = 0x8000;
const maxBytes = 64 * 1024 * 1024;
const isText = 0x41000000;

/** Reads a book of the Bambook: its chapters are XML in blocks that are packed one by one. */
export const readSnb = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(async () => {
    const bytes = await readFile(path);
    const files = filesOf(bytes, await plainText(bytes, context));
    const book = files.find(({ name }) => /book\.snbf$/.test(name));
    const chapters = files.filter(({ name }) => /\.snbc$/.test(name)).map(({ text }) => paragraphsOf(text));
    const field = (name: string) =>
      new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^<\\]]{1,1000})`).exec(book?.text ?? '')?.[1]?.trim();
    return { markdown: chapters.filter(Boolean).join('\n\n'), title: field('name'), author: field('author') };
  });

/** The blocks of text, which come after those of bytes; 7-Zip reads them as one. */
async function plainText(bytes: Buffer, context: ExtractionContext): Promise<Buffer> {
  const blocks = (at: number) => Math.min(Math.ceil(bytes.readUInt32BE(at) / blockBytes), bytes.length);
  const [binary, plain] = [blocks(32), blocks(36)];
  const tail = bytes.length - tailBytes;
  const [length, start] = [bytes.readUInt32BE(tail), bytes.readUInt32BE(tail + 4)];
  const table = inflateSync(bytes.subarray(start, start + length), { maxOutputLength: maxBytes });
  const from = plain > 0 ? table.readUInt32BE(binary * 4) : start;
  const path = join(context.workDir, 'blocks');
  await writeFile(path, bytes.subarray(from, start), { mode: 0o600 });
  const pieces: Buffer[] = [];
  await unpackAll(path, 'bzip2', (piece) => {
    context.budget.inflate(piece.length, bytes.length);
    pieces.push(Buffer.from(piece));
  });
  return Buffer.concat(pieces);
}

/** The files that are text follow one another in the order of their list. */
function filesOf(bytes: Buffer, text: Buffer): { name: string; text: string }[] {
  const packed = bytes.readUInt32BE(28);
  const list = inflateSync(bytes.subarray(headBytes, headBytes + packed), { maxOutputLength: maxBytes });
  const count = Math.min(bytes.readUInt32BE(20), Math.floor(list.length / entryBytes));
  let at = 0;
  return Array.from({ length: count }, (_, i) => list.subarray(i * entryBytes, (i + 1) * entryBytes)).flatMap(
    (entry) => {
      if ((entry.readUInt32BE(0) & isText) !== isText) return [];
      const nameAt = entry.readUInt32BE(4) + count * entryBytes;
      const end = list.indexOf(0, nameAt);
      const content = text.subarray(at, at + entry.readUInt32BE(8));
      at += content.length;
      return [
        {
          name: list.toString('utf8', nameAt, end === -1 ? list.length : end),
          text: decodeText(content, 'utf-8'),
        },
      ];
    },
  );
}

function paragraphsOf(xml: string): string {
  const blocks: string[] = [];
  let within = '';
  scanXml(xml, {
    start(name) {
      within = name;
    },
    end() {
      within = '';
    },
    text(value) {
      const text = value.replace(/\s+/g, ' ').trim();
      if (text && within === 'title') blocks.push(`# ${text}`);
      else if (text && within === 'text') blocks.push(text);
    },
  });
  return blocks.join('\n\n');
}

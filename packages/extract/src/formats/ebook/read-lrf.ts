import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { createMarkdownWriter, type MarkdownWriter } from '../../markdown/writer.ts';
import { decodeText } from '../../text/decode-text.ts';
import { decodeXml } from '../../zip/scan-xml.ts';

const entryBytes = 16;
const textObject = 0x0a;
const maxStreamBytes = 16 * 1024 * 1024;
const infoAt = 0x54;
const isPacked = 0x0100;
const isScrambled = 0x0200;

/** Reads a book of the Sony Reader (BBeB) as far as it is text: its text objects in their order, without pages and pictures. */
export const readLrf = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(async () => {
    const bytes = await readFile(path);
    const writer = createMarkdownWriter();
    const count = Math.min(Number(bytes.readBigUInt64LE(16)), Math.floor(bytes.length / entryBytes));
    const index = Number(bytes.readBigUInt64LE(24));
    for (let i = 0; i < count; i += 1) {
      const start = bytes.readUInt32LE(index + i * entryBytes + 4);
      const length = bytes.readUInt32LE(index + i * entryBytes + 8);
      const object = bytes.subarray(start, start + length);
      context.budget.entry();
      if (object.length < 8 || object.readUInt16LE(6) !== textObject) continue;
      const stream = streamOf(object.subarray(8));
      context.budget.inflate(stream.length);
      writeStream(stream, writer);
    }
    return { markdown: writer.finish(), ...propertiesOf(bytes) };
  });

/** The content of an object: tags say how it is packed and how long it is. */
function streamOf(object: Buffer): Buffer {
  let flags = 0;
  let size = 0;
  for (let at = 0; at + 2 <= object.length; at += 2) {
    const tag = object.readUInt16LE(at);
    if (tag === 0xf554) flags = object.readUInt16LE(at + 2);
    if (tag === 0xf504) size = object.readUInt32LE(at + 2);
    if (tag !== 0xf505) continue;
    const content = object.subarray(at + 2, at + 2 + size);
    if (flags & isScrambled) return Buffer.alloc(0);
    return flags & isPacked ? inflateSync(content.subarray(4), { maxOutputLength: maxStreamBytes }) : content;
  }
  return Buffer.alloc(0);
}

/** Text has its length before it; between are tags, those that mean nothing here with values of an even length. */
function writeStream(stream: Buffer, writer: MarkdownWriter): void {
  const style = { bold: false, italic: false };
  for (let at = 0; at + 2 <= stream.length; at += 2) {
    const tag = stream.readUInt16LE(at);
    if (tag === 0xf5cc && at + 4 <= stream.length) {
      const length = stream.readUInt16LE(at + 2) & ~1;
      const text = stream.toString('utf16le', at + 4, at + 4 + length);
      writer.text(text, { ...style });
      at += 2 + length;
    } else if (tag === 0xf5a2 || tag === 0xf5a1) writer.endBlock();
    else if (tag === 0xf5d2) writer.lineBreak();
    else if (tag === 0xf515 && at + 4 <= stream.length) style.bold = stream.readUInt16LE(at + 2) >= 600;
    else if (tag === 0xf581 || tag === 0xf582) style.italic = tag === 0xf581;
  }
  writer.endBlock();
}

function propertiesOf(bytes: Buffer): { title?: string; author?: string; language?: string } {
  const length = bytes.readUInt16LE(0x4c);
  const xml = decodeText(
    inflateSync(bytes.subarray(infoAt + 4, infoAt + length), { maxOutputLength: maxStreamBytes }),
  );
  const value = (name: string) => {
    const text = new RegExp(`<${name}(?:\\s[^<>]{0,500})?>([^<]{1,1000})<`).exec(xml)?.[1];
    return text && decodeXml(text).trim();
  };
  return {
    title: value('Title') || undefined,
    author: value('Author') || undefined,
    language: value('Language') || undefined,
  };
}

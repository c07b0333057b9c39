import { readFile } from 'node:fs/promises';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { createHuffCdic } from './huff-cdic.ts';
import { type MobiHeader, readMobiHeader } from './mobi-header.ts';
import { readPalmDatabase } from './palm-database.ts';
import { unpackPalmDoc } from './palmdoc.ts';

type Records = readonly Buffer[];

/** Reads a MOBI book; of a file that holds its older and its newer form (KF8), the newer one. */
export const readMobi = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(() => parseMobi(path, context));

async function parseMobi(path: string, { budget }: ExtractionContext): Promise<ExtractedText> {
  const { records } = readPalmDatabase(await readFile(path));
  const header = readMobiHeader(records[0] ?? Buffer.alloc(0));
  const newer = records.slice(header.newer ?? records.length);
  const [own, from] = newer[0] && isBook(newer[0]) ? [readMobiHeader(newer[0]), newer] : [header, records];
  const bytes = textOf(own, from);
  budget.inflate(bytes.length);
  const { markdown } = htmlToMarkdown(asPage(decodeText(bytes, own.charset)));
  return { markdown, title: own.title, author: own.author, language: own.language };
}

const isBook = (record: Buffer): boolean => record.toString('latin1', 16, 20) === 'MOBI';

function textOf(header: MobiHeader, records: Records): Buffer {
  const unpack = unpackerOf(header, records);
  const text = records
    .slice(1, header.textRecords + 1)
    .map((record) => unpack(withoutTrailers(record, header.trailers)));
  const end = header.flows === undefined ? undefined : firstFlowEnd(records[header.flows]);
  return Buffer.concat(text).subarray(0, end);
}

function unpackerOf({ compression, huffman }: MobiHeader, records: Records): (packed: Buffer) => Buffer {
  if (compression === 'none') return (packed) => packed;
  if (compression === 'palmdoc') return unpackPalmDoc;
  const { first, count } = huffman;
  const [codes = Buffer.alloc(0), ...phrases] = records.slice(first, first + Math.min(count, records.length));
  return createHuffCdic(codes, phrases);
}

/** The newer format keeps pages in the first flow, styles and drawings in those that follow. */
function firstFlowEnd(record: Buffer | undefined): number | undefined {
  if (!record || record.length < 20 || record.toString('latin1', 0, 4) !== 'FDST') return undefined;
  return record.readUInt32BE(16);
}

/** Leaves out what is added to a record: each bit is an entry that ends in its length, the lowest one a cut character. */
function withoutTrailers(record: Buffer, trailers: number): Buffer {
  let end = record.length;
  for (let bits = trailers >> 1; bits > 0 && end > 0; bits >>= 1) {
    if (bits & 1) end -= backwardLength(record, end);
  }
  if (trailers & 1 && end > 0) end -= ((record[end - 1] ?? 0) & 3) + 1;
  return record.subarray(0, Math.max(0, end));
}

function backwardLength(record: Buffer, end: number): number {
  let value = 0;
  for (let i = 0; i < 4 && end - 1 - i >= 0; i += 1) {
    const byte = record[end - 1 - i] ?? 0;
    value |= (byte & 0x7f) << (7 * i);
    if (byte & 0x80) break;
  }
  return value;
}

/** Pages follow one another, and the text of each comes after the page that it is set into. */
const asPage = (html: string): string =>
  html
    .replace(/<\?xml[^>]{0,200}\?>|<!DOCTYPE[^>]{0,500}>|<\/?(?:html|body)(?:\s[^<>]{0,2000})?>/gi, '')
    .replace(/<head(?:\s[^<>]{0,2000})?>[\s\S]*?(?:<\/head>|$)/gi, '')
    .replace(/<mbp:pagebreak[^<>]{0,200}>/gi, '<p></p>');

import { readFile } from 'node:fs/promises';
import { constants, inflateSync } from 'node:zlib';
import type { ExtractionContext } from '../../context.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { withinFile } from '../../isolation/within-file.ts';
import { decodeText } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { type PalmDatabase, readPalmDatabase } from './palm-database.ts';
import { unpackPalmDoc } from './palmdoc.ts';
import { pmlToMarkdown } from './pml-to-markdown.ts';

/** What one book of a handheld may grow to. */
const maxBytes = 64 * 1024 * 1024;

/** Reads the books of Palm handhelds: PalmDoc, zTXT and eReader, each told by the type of its database. */
export const readPalmText = (path: string, context: ExtractionContext): Promise<ExtractedText> =>
  withinFile(() => parsePalmText(path, context));

async function parsePalmText(path: string, { budget }: ExtractionContext): Promise<ExtractedText> {
  const bytes = await readFile(path);
  const database = readPalmDatabase(bytes);
  const kind = bytes.toString('latin1', 60, 68);
  const read = readers[kind];
  if (!read) throw new Unreadable('unsupported', `a database of ${kind}`);
  const text = read(database);
  budget.inflate(text.length);
  const title = database.name || undefined;
  if (kind === 'PNRdPPrs') {
    const { title: named, author, ...book } = pmlToMarkdown(decodeText(text, 'windows-1252'));
    const [ownTitle, ownAuthor] = ereaderNames(database);
    return { ...book, title: ownTitle ?? named ?? title, author: ownAuthor ?? author };
  }
  return { markdown: decodeText(text).replace(/\r\n?/g, '\n').trim(), title };
}

const readers: Readonly<Record<string, (database: PalmDatabase) => Buffer>> = {
  TEXtREAd: readPalmDoc,
  zTXTGPlm: readZtxt,
  PNRdPPrs: readEreader,
};

function readPalmDoc({ records: [header = Buffer.alloc(0), ...records] }: PalmDatabase): Buffer {
  const compression = header.readUInt16BE(0);
  if (compression !== 1 && compression !== 2)
    throw new Unreadable('unsupported', 'the compression of the book');
  const text = records.slice(0, header.readUInt16BE(8));
  return Buffer.concat(compression === 1 ? text : text.map(unpackPalmDoc));
}

/** All records are one stream; where they were packed for reading at any place, it is flushed between them. */
function readZtxt({ records: [header = Buffer.alloc(0), ...records] }: PalmDatabase): Buffer {
  return inflate(Buffer.concat(records.slice(0, header.readUInt16BE(2))));
}

function readEreader({ records: [header = Buffer.alloc(0), ...records] }: PalmDatabase): Buffer {
  const version = header.readUInt16BE(0);
  const firstOther = header.length >= 14 ? header.readUInt16BE(12) : 1;
  const text = records.slice(0, Math.max(0, firstOther - 1));
  if (version === 2) return Buffer.concat(text.map(unpackPalmDoc));
  if (version === 10) return Buffer.concat(text.map(inflate));
  if (version === 260 || version === 272) throw new Unreadable('encrypted', 'the book is protected');
  throw new Unreadable('unsupported', `version ${version} of eReader`);
}

/** The record of names: title, author, rights, publisher and number, each ended by a zero. */
function ereaderNames({ records: [header = Buffer.alloc(0), ...records] }: PalmDatabase): string[] {
  const at = header.length >= 46 ? header.readUInt16BE(44) : 0;
  const names = at > 0 ? decodeText(records[at - 1] ?? Buffer.alloc(0), 'windows-1252').split('\0') : [];
  return names.slice(0, 2).map((name) => name.trim());
}

/** What was packed so far, where the end is missing. */
const inflate = (packed: Buffer): Buffer =>
  inflateSync(packed, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });

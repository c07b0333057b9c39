import { type FileHandle, open } from 'node:fs/promises';
import { Unreadable } from '../../unreadable.ts';

/** What a crawl kept of one address. */
export interface CrawlRecord {
  kind: string;
  address: string;
  contentType: string;
  start: number;
  length: number;
}

const usualHeadBytes = 4 * 1024;
const maxHeadBytes = 64 * 1024;

/** Reads bytes of a crawl, in which records follow one another. */
export interface CrawlFile {
  records(): AsyncGenerator<CrawlRecord>;
  read(start: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens a WARC (ISO 28500) or ARC file, unpacked. */
export async function openCrawl(path: string): Promise<CrawlFile> {
  const file = await open(path);
  const { size } = await file.stat();
  const read = (start: number, length: number) => readAt(file, start, length);
  return { records: () => recordsOf(read, size), read, close: () => file.close() };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function* recordsOf(read: CrawlFile['read'], size: number): AsyncGenerator<CrawlRecord> {
  const headAt = async (at: number, bytes: number) =>
    (await read(at, Math.min(bytes, size - at))).toString('latin1');
  for (let at = 0; at < size; ) {
    const found = parse(await headAt(at, usualHeadBytes)) ?? parse(await headAt(at, maxHeadBytes));
    if (found === 'blank') return;
    if (!found) {
      if (at === 0) throw new Unreadable('corrupt', 'no record');
      return;
    }
    const start = at + found.headLength;
    yield { ...found, start, length: Math.min(found.length, size - start) };
    at = start + found.length;
  }
}

/** Empty lines divide records. */
function parse(head: string): Parsed | 'blank' | undefined {
  const blank = /^[\r\n]+/.exec(head)?.[0].length ?? 0;
  if (blank === head.length) return 'blank';
  const record = warcRecord(head.slice(blank)) ?? arcRecord(head.slice(blank));
  return record && { ...record, headLength: blank + record.headLength };
}

type Parsed = Omit<CrawlRecord, 'start'> & { headLength: number };

function warcRecord(head: string): Parsed | undefined {
  if (!/^WARC\/\d/.test(head)) return undefined;
  const end = /\r?\n\r?\n/.exec(head);
  if (!end) return undefined;
  const fields = head.slice(0, end.index);
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*?)\\r?$`, 'im').exec(fields)?.[1] ?? '';
  return {
    kind: field('WARC-Type').toLowerCase(),
    address: field('WARC-Target-URI').replace(/^<|>$/g, ''),
    contentType: field('Content-Type').toLowerCase(),
    length: lengthOf(field('Content-Length')),
    headLength: end.index + end[0].length,
  };
}

/** A line: address, IP address, date, type, and in between what versions differ in, length last. */
function arcRecord(head: string): Parsed | undefined {
  const line = /^([a-z]{2,20}:[^\s]{1,4000}) [^\n]{1,2000} (\d{1,15})\r?\n/.exec(head);
  if (!line) return undefined;
  const [whole, address = '', length] = line;
  const kind = /^https?:/.test(address) ? 'response' : 'warcinfo';
  return {
    kind,
    address,
    contentType: 'application/http',
    length: lengthOf(length),
    headLength: whole.length,
  };
}

const lengthOf = (digits = ''): number => {
  const length = Number(digits);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
};

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Unreadable } from '../../unreadable.ts';
import { createTransferDecoder, type TransferDecoder } from './decode-transfer.ts';
import { type PartHeaders, readPartHeaders } from './part-headers.ts';

/** A message without the bodies of its attachments, each of which is a file now, with its name in its place. */
export interface SplitMessage {
  skeleton: Buffer;
  /** Where the content of the attachment with such a body lies. */
  pathOf(body: Uint8Array): string | undefined;
}

const usualChunkBytes = 1024 * 1024;
const longestHead = 1024 * 1024;
const longestLine = 4096;
/** What of a text is kept, and of all that stays in memory. */
const mostText = 32 * 1024 * 1024;
const mostParts = 50_000;
const deepest = 64;

/**
 * Goes through a message of any size once (RFC 2046): fields and texts stay in memory, what is attached is decoded to files.
 */
export async function splitMessage(
  path: string,
  folder: string,
  chunkBytes = usualChunkBytes,
): Promise<SplitMessage> {
  const splitter = createSplitter(folder);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }))
      await splitter.push(chunk as Buffer);
    return await splitter.end();
  } finally {
    await splitter.close();
  }
}

interface Body {
  decoder: TransferDecoder;
  file: FileHandle;
}

function createSplitter(folder: string) {
  const kept: Buffer[] = [];
  const boundaries: string[] = [];
  const paths = new Map<string, string>();
  let keptBytes = 0;
  let held: Buffer = Buffer.from('\n');
  let isHead = true;
  let body: Body | undefined;
  let isKept = false;
  /** The line break that ends the head still lies before the body. */
  let isFresh = false;

  const keep = (bytes: Buffer) => {
    if (keptBytes + bytes.length > mostText) return;
    keptBytes += bytes.length;
    kept.push(Buffer.from(bytes));
  };

  async function startBody(headers: PartHeaders): Promise<void> {
    const { type, boundary, encoding, isAttachment } = headers;
    isKept = false;
    if (type.startsWith('multipart/') && boundary && boundaries.length < deepest) {
      boundaries.push(boundary);
      return;
    }
    isKept = !isAttachment && (type === 'text/plain' || type === 'text/html');
    if (isKept) return;
    if (paths.size >= mostParts) throw new Unreadable('inflates_too_much', `over ${mostParts} attachments`);
    const token = `quire-part-${paths.size}`;
    const path = join(folder, token);
    paths.set(token, path);
    body = { decoder: createTransferDecoder(encoding), file: await open(path, 'w', 0o600) };
    keep(Buffer.from(encoding === 'base64' ? Buffer.from(token).toString('base64') : token));
  }

  async function take(piece: Buffer): Promise<void> {
    if (piece.length === 0) return;
    const bytes = piece.subarray(isFresh ? 1 : 0);
    isFresh = false;
    if (isKept) keep(bytes);
    else if (body) await body.file.writeFile(body.decoder.push(bytes));
  }

  async function endBody(): Promise<void> {
    if (!body) return;
    const { decoder, file } = body;
    body = undefined;
    await file.writeFile(decoder.end());
    await file.close();
  }

  /** The next line that divides parts, from its line break on. */
  function findDivider(isLast: boolean): { at: number; end: number; line: string } | undefined {
    for (let at = held.indexOf('\n--'); at !== -1; at = held.indexOf('\n--', at + 1)) {
      const next = held.indexOf('\n', at + 1);
      if (next === -1 && !isLast) return undefined;
      const end = next === -1 ? held.length : next;
      const line = end - at > longestLine ? '' : held.toString('latin1', at + 3, end).trimEnd();
      if (boundaries.some((boundary) => line === boundary || line === `${boundary}--`))
        return { at, end, line };
    }
    return undefined;
  }

  async function readHead(isLast: boolean): Promise<boolean> {
    const found = endOfHead(held);
    if (found === -1 && !isLast && held.length < longestHead) return false;
    const end = found === -1 ? Math.min(held.length, longestHead) : found;
    // The line break before is that of the divider, or was put there.
    keep(held.subarray(1, end));
    await startBody(readPartHeaders(held.toString('latin1', 1, end)));
    // The break that ends the head may begin a divider.
    held = held.subarray(Math.max(0, end - 1));
    isHead = false;
    isFresh = true;
    return true;
  }

  async function readBody(isLast: boolean): Promise<boolean> {
    const divider = findDivider(isLast);
    if (!divider) {
      const end = isLast ? held.length : startOfLastLine(held);
      await take(held.subarray(0, end));
      held = held.subarray(end);
      return false;
    }
    const { at, end, line } = divider;
    await take(held.subarray(0, at > 0 && held[at - 1] === 13 ? at - 1 : at));
    await endBody();
    keep(Buffer.from(`\n--${line}\n`, 'latin1'));
    const index = boundaries.findLastIndex((boundary) => line === boundary || line === `${boundary}--`);
    const isClosing = line !== boundaries[index];
    boundaries.length = isClosing ? index : index + 1;
    isKept = false;
    isHead = !isClosing;
    held = held.subarray(end);
    return true;
  }

  const work = async (isLast: boolean) => {
    while (held.length > 0 && (await (isHead ? readHead(isLast) : readBody(isLast))));
  };

  return {
    async push(chunk: Buffer): Promise<void> {
      held = Buffer.concat([held, chunk]);
      await work(false);
    },
    async end(): Promise<SplitMessage> {
      await work(true);
      await endBody();
      return {
        skeleton: Buffer.concat(kept),
        pathOf: (content) =>
          content.length < 64 ? paths.get(Buffer.from(content).toString('latin1').trim()) : undefined,
      };
    },
    close: endBody,
  };
}

/** Behind the empty line that ends a head; -1 where there is none within its longest. */
function endOfHead(bytes: Buffer): number {
  for (let at = bytes.indexOf(10); at !== -1 && at < longestHead; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return at + 2;
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return at + 3;
  }
  return -1;
}

/** With the line break before it, since it may be half of what divides parts; a long line is none. */
function startOfLastLine(bytes: Buffer): number {
  const at = bytes.lastIndexOf(10);
  if (bytes.length - at > longestLine) return bytes.length - (bytes.at(-1) === 13 ? 1 : 0);
  return bytes[at - 1] === 13 ? at - 1 : at;
}

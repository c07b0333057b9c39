import { type FileHandle, open } from 'node:fs/promises';
import { Unreadable } from '../../unreadable.ts';

const rootAt = 0xe4;
const headBytes = 0x24bc;
const nodeHeadBytes = 24;
const nodeEntryBytes = 12;
const blockHeadBytes = 16;
/** The attribute that says where a message starts; its value stands in the index where it has the high bit. */
const messageAttribute = 4;
const deepest = 32;
const maxMessageBytes = 64 * 1024 * 1024;

/** The messages of a mailbox in the order of its tree; those that were deleted hang on none of its branches. */
export async function* dbxMessages(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, headBytes);
    if (head.length < headBytes) throw new Unreadable('corrupt', 'no header');
    const seen = new Set<number>();
    for await (const info of entriesOf(file, head.readUInt32LE(rootAt), seen, 0)) {
      const start = await messageStart(file, info);
      const message = start ? await messageAt(file, start) : undefined;
      if (message && message.length > 0) yield message;
    }
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Each node holds a branch of what comes before its entries, and one for each of them. */
async function* entriesOf(
  file: FileHandle,
  at: number,
  seen: Set<number>,
  depth: number,
): AsyncGenerator<number> {
  if (at === 0 || seen.has(at) || depth > deepest) return;
  seen.add(at);
  const head = await readAt(file, at, nodeHeadBytes);
  if (head.length < nodeHeadBytes || head.readUInt32LE(0) !== at) return;
  yield* entriesOf(file, head.readUInt32LE(8), seen, depth + 1);
  const body = await readAt(file, at + nodeHeadBytes, head.readUInt8(17) * nodeEntryBytes);
  for (let i = 0; i + nodeEntryBytes <= body.length; i += nodeEntryBytes) {
    const value = body.readUInt32LE(i);
    if (value !== 0 && !seen.has(value)) {
      seen.add(value);
      yield value;
    }
    yield* entriesOf(file, body.readUInt32LE(i + 4), seen, depth + 1);
  }
}

async function messageStart(file: FileHandle, at: number): Promise<number | undefined> {
  const head = await readAt(file, at, 12);
  if (head.length < 12 || head.readUInt32LE(0) !== at) return undefined;
  const count = head.readUInt8(10);
  const index = await readAt(file, at + 12, count * 4);
  for (let i = 0; i + 4 <= index.length; i += 4) {
    const kind = index.readUInt8(i);
    const value = index.readUIntLE(i + 1, 3);
    if ((kind & 0x7f) !== messageAttribute) continue;
    if (kind & 0x80) return value;
    const data = await readAt(file, at + 12 + count * 4 + value, 4);
    return data.length === 4 ? data.readUInt32LE(0) : undefined;
  }
  return undefined;
}

/** A message lies in blocks, each of which says where the next one is. */
async function messageAt(file: FileHandle, start: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const seen = new Set<number>();
  let length = 0;
  for (let at = start; at !== 0 && !seen.has(at) && length < maxMessageBytes; ) {
    seen.add(at);
    const head = await readAt(file, at, blockHeadBytes);
    if (head.length < blockHeadBytes || head.readUInt32LE(0) !== at) break;
    const size = Math.min(head.readUInt32LE(8), head.readUInt32LE(4), maxMessageBytes);
    const piece = await readAt(file, at + blockHeadBytes, size);
    pieces.push(piece);
    length += piece.length;
    at = head.readUInt32LE(12);
  }
  return Buffer.concat(pieces);
}

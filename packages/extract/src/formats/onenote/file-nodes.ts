import { Unreadable } from '../../unreadable.ts';

/** A node of a list: what it refers to by its first field, and the bytes after that. */
export interface FileNode {
  id: number;
  /** A stretch of the file: the data of an object, or a list of nodes. */
  target?: { start: number; length: number };
  data: Buffer;
}

const terminator = 0xff;
const headerBytes = 16;
/** The place of the next fragment, and a mark. */
const footerBytes = 20;
const maxNodes = 2_000_000;

/** Reads lists of nodes (MS-ONESTORE 2.4), fragment by fragment; each fragment once. */
export function createNodeReader(bytes: Buffer) {
  let count = 0;
  /** Objects may share their bytes. */
  let left = bytes.length * 4;

  const reference = (at: number, format: number): { value: number; next: number } => {
    const width = [8, 4, 2, 4][format] ?? 8;
    const value = width === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUIntLE(at, width);
    return { value: format >= 2 ? value * 8 : value, next: at + width };
  };
  const length = (at: number, format: number): { value: number; next: number } => {
    const width = [4, 8, 1, 2][format] ?? 4;
    const value = width === 8 ? Number(bytes.readBigUInt64LE(at)) : bytes.readUIntLE(at, width);
    return { value: format >= 2 ? value * 8 : value, next: at + width };
  };

  const nodeAt = (at: number, end: number): { node: FileNode; next: number } | undefined => {
    const word = bytes.readUInt32LE(at);
    const id = word & 0x3ff;
    const size = (word >>> 10) & 0x1fff;
    if (id === 0 || id === terminator || size < 4 || at + size > end) return undefined;
    if (((word >>> 27) & 15) === 0)
      return { node: { id, data: bytes.subarray(at + 4, at + size) }, next: at + size };
    const place = reference(at + 4, (word >>> 23) & 3);
    const reach = length(place.next, (word >>> 25) & 3);
    const target = { start: place.value, length: reach.value };
    return { node: { id, target, data: bytes.subarray(reach.next, at + size) }, next: at + size };
  };

  return function* nodesOf(first: { start: number; length: number } | undefined): Generator<FileNode> {
    const seen = new Set<number>();
    for (let fragment = first; fragment && !seen.has(fragment.start); ) {
      const { start, length: reach } = fragment;
      const end = start + reach - footerBytes;
      if (end < start + headerBytes || start + reach > bytes.length) return;
      seen.add(start);
      for (let at = start + headerBytes; at + 4 <= end; ) {
        const read = nodeAt(at, end);
        if (!read) break;
        count += 1;
        left -= read.node.target?.length ?? 0;
        if (count > maxNodes || left < 0) throw new Unreadable('too_large', 'nodes');
        yield read.node;
        at = read.next;
      }
      fragment = { start: Number(bytes.readBigUInt64LE(end)), length: bytes.readUInt32LE(end + 8) };
    }
  };
}

export type NodesOf = ReturnType<typeof createNodeReader>;

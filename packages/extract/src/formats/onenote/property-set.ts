/** What an object says of itself: values by the numbers of its properties, and what it refers to. */
export interface Properties {
  data: ReadonlyMap<number, Buffer>;
  /** Objects of the same space. */
  objects: ReadonlyMap<number, number[]>;
  /** Other spaces, such as those of pages. */
  spaces: ReadonlyMap<number, number[]>;
}

const maxDepth = 16;
const maxProperties = 4_096;

interface Streams {
  objects: number[];
  spaces: number[];
}

/** Reads the set of properties of an object (MS-ONESTORE 2.6.1); what is cut ends it. */
export function readPropertySet(bytes: Buffer): Properties {
  const found = {
    data: new Map<number, Buffer>(),
    objects: new Map<number, number[]>(),
    spaces: new Map<number, number[]>(),
  };
  try {
    const objects = idStream(bytes, 0);
    const spaces =
      (objects.flags & 0x80) === 0
        ? idStream(bytes, objects.next)
        : { ids: [], flags: 0, next: objects.next };
    const contexts = (spaces.flags & 0x40) !== 0 ? idStream(bytes, spaces.next) : { next: spaces.next };
    scanSet(bytes, contexts.next, { objects: objects.ids, spaces: spaces.ids }, found, 0);
  } catch (err) {
    if (!(err instanceof RangeError)) throw err;
  }
  return found;
}

function idStream(bytes: Buffer, at: number) {
  const word = bytes.readUInt32LE(at);
  const count = Math.min(word & 0xffffff, Math.floor((bytes.length - at - 4) / 4));
  const ids = Array.from({ length: count }, (_, i) => bytes.readUInt32LE(at + 4 + i * 4));
  return { ids, flags: word >>> 24, next: at + 4 + count * 4 };
}

type Found = { data: Map<number, Buffer>; objects: Map<number, number[]>; spaces: Map<number, number[]> };

/** Lengths of values by the kinds of properties; kinds that are not here have a length of their own. */
const fixedBytes = new Map([
  [1, 0],
  [2, 0],
  [3, 1],
  [4, 2],
  [5, 4],
  [6, 8],
  [8, 0],
  [10, 0],
  [12, 0],
]);

function scanSet(bytes: Buffer, start: number, streams: Streams, found: Found, depth: number): number {
  const count = Math.min(bytes.readUInt16LE(start), maxProperties);
  let at = start + 2 + count * 4;
  for (let i = 0; i < count; i += 1) {
    const id = bytes.readUInt32LE(start + 2 + i * 4) & 0x7fffffff;
    const kind = (id >>> 26) & 31;
    const fixed = fixedBytes.get(kind);
    if (kind === 8) found.objects.set(id, streams.objects.splice(0, 1));
    else if (kind === 10) found.spaces.set(id, streams.spaces.splice(0, 1));
    if (fixed !== undefined) {
      found.data.set(id, bytes.subarray(at, at + fixed));
      at += fixed;
    } else if (kind === 7) {
      const length = bytes.readUInt32LE(at);
      found.data.set(id, bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    } else if (kind === 9 || kind === 11 || kind === 13) {
      const length = bytes.readUInt32LE(at);
      if (kind === 9) found.objects.set(id, streams.objects.splice(0, length));
      else if (kind === 11) found.spaces.set(id, streams.spaces.splice(0, length));
      at += 4;
    } else at = inner(bytes, at, kind, streams, depth);
  }
  return at;
}

/** Sets within a set: only what they take of the streams matters. */
function inner(bytes: Buffer, start: number, kind: number, streams: Streams, depth: number): number {
  if (depth >= maxDepth) throw new RangeError('nested');
  const nothing = { data: new Map(), objects: new Map(), spaces: new Map() };
  if (kind === 17) return scanSet(bytes, start, streams, nothing, depth + 1);
  if (kind !== 16) throw new RangeError('kind');
  const count = bytes.readUInt32LE(start);
  let at = start + (count > 0 ? 8 : 4);
  for (let i = 0; i < count; i += 1) at = scanSet(bytes, at, streams, nothing, depth + 1);
  return at;
}

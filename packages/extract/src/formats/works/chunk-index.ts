/** A part of a stream that is divided into chunks by name. */
interface Chunk {
  name: string;
  bytes: Buffer;
}

const firstBlock = 0x18;
/** Of an entry at least; its length comes first. */
const entryBytes = 24;
const longestEntry = 512;
const none = 0xffffffff;

/** The chunks of a stream of Works 2000 and later or of Publisher: blocks of entries, each naming where the next is. */
function* chunksOf(stream: Buffer): Generator<Chunk> {
  if (stream.toString('latin1', 0, 4) !== 'CHNK') return;
  const seen = new Set<number>();
  for (let block = firstBlock; block + 8 <= stream.length && !seen.has(block); ) {
    seen.add(block);
    const count = stream.readUInt16LE(block + 2);
    let at = block + 8;
    for (let i = 0; i < count; i += 1) {
      if (at + entryBytes > stream.length) return;
      const start = stream.readUInt32LE(at + 16);
      yield {
        name: stream.toString('latin1', at + 2, at + 6),
        bytes: stream.subarray(start, start + stream.readUInt32LE(at + 20)),
      };
      at += Math.min(Math.max(stream.readUInt16LE(at), entryBytes), longestEntry);
    }
    block = stream.readUInt32LE(block + 4);
    if (block === none) return;
  }
}

/** Everything that its chunks of text say. */
export function textOfChunks(stream: Buffer): string {
  const texts: string[] = [];
  /** Entries may share their bytes. */
  let left = stream.length;
  for (const { name, bytes } of chunksOf(stream)) {
    left -= name === 'TEXT' ? bytes.length : 0;
    if (left < 0) break;
    if (name === 'TEXT') texts.push(bytes.toString('utf16le', 0, bytes.length & ~1));
  }
  return texts.join('\r');
}

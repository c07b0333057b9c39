import { Unreadable } from '../../unreadable.ts';

const maxBlockBytes = 16 * 1024 * 1024;

/** Unpacks a component of a document: frames of one zero, three bytes of length and a raw block of Snappy. */
export function unpackComponent(bytes: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length && bytes.readUInt8(at) === 0; ) {
    const length = bytes.readUIntLE(at + 1, 3);
    blocks.push(unpackBlock(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return Buffer.concat(blocks);
}

const corrupt = (): Unreadable => new Unreadable('corrupt', 'a block of Snappy');

/** A block of Snappy's raw format (format_description.txt of the project); one that is cut gives what there is. */
function unpackBlock(block: Buffer): Buffer {
  let size = 0;
  let at = 0;
  for (let shift = 0; at < block.length && shift < 32; shift += 7) {
    const byte = block.readUInt8(at++);
    size += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  if (size > maxBlockBytes) throw corrupt();
  const out = Buffer.alloc(size);
  let end = 0;
  while (at < block.length && end < size) {
    const tag = block.readUInt8(at++);
    const kind = tag & 3;
    if (kind === 0) {
      let length = (tag >>> 2) + 1;
      const extra = length > 60 ? length - 60 : 0;
      if (at + extra > block.length) break;
      if (extra > 0) length = block.readUIntLE(at, extra) + 1;
      at += extra;
      end += block.copy(out, end, at, Math.min(at + length, block.length));
      at += length;
      continue;
    }
    const width = kind === 1 ? 1 : kind === 2 ? 2 : 4;
    if (at + width > block.length) break;
    const low = block.readUIntLE(at, width);
    at += width;
    const offset = kind === 1 ? ((tag >>> 5) << 8) | low : low;
    const length = kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
    if (offset === 0 || offset > end) throw corrupt();
    for (let left = Math.min(length, size - end); left > 0; left -= 1, end += 1)
      out[end] = out[end - offset] ?? 0;
  }
  return out.subarray(0, end);
}

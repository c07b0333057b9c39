import { unpackPage } from './unpack.ts';

const mostPhrases = 65_536;
const mostBytes = 4 * 1024 * 1024;

/** Puts the phrases back into a text in which they are numbers. */
export type Expand = (bytes: Buffer, most: number) => Buffer;

/** The phrases of a help file: of Windows 95, of Windows 3, or none. */
export function readPhrases(read: (name: string) => Buffer | undefined, isPacked: boolean): Expand {
  const [index, image, old] = [read('|PhrIndex'), read('|PhrImage'), read('|Phrases')];
  if (index && image) return byIndex(newPhrases(index, image));
  if (old) return byPairs(oldPhrases(old, isPacked));
  return (bytes) => bytes;
}

function cutAt(text: Buffer, offsets: readonly number[]): Buffer[] {
  return offsets.slice(0, -1).map((offset, i) => text.subarray(offset, offsets[i + 1]));
}

function oldPhrases(bytes: Buffer, isPacked: boolean): Buffer[] {
  const count = bytes.readUInt16LE(0);
  const start = isPacked ? 8 : 4;
  const offsets = Array.from(
    { length: count + 1 },
    (_, i) => bytes.readUInt16LE(start + i * 2) - (count + 1) * 2,
  );
  const rest = bytes.subarray(start + (count + 1) * 2);
  const text = isPacked ? unpackPage(rest, Math.min(bytes.readUInt32LE(4), mostBytes)) : rest;
  return cutAt(text, offsets);
}

/** The lengths of the phrases are packed into bits, the lowest first. */
function newPhrases(index: Buffer, image: Buffer): Buffer[] {
  const count = Math.min(index.readUInt32LE(4), mostPhrases);
  const [size, packed] = [index.readUInt32LE(12), index.readUInt32LE(16)];
  const width = index.readUInt16LE(24) & 15;
  let place = 28 * 8;
  const bit = (): number => {
    const value = (index.readUInt8(place >> 3) >> (place & 7)) & 1;
    place += 1;
    return value;
  };
  const offsets = [0];
  for (let i = 0; i < count; i += 1) {
    let length = 1;
    while (bit()) length += 1 << width;
    for (let shift = 0; shift < width; shift += 1) length += bit() << shift;
    offsets.push((offsets.at(-1) ?? 0) + length);
  }
  const text = size === packed ? image : unpackPage(image, Math.min(size, mostBytes));
  return cutAt(text, offsets);
}

/** Windows 3: two bytes, the first below 16, are a phrase, and a space where the number is odd. */
const byPairs =
  (phrases: readonly Buffer[]): Expand =>
  (bytes, most) => {
    const out = createOutput(most);
    for (let at = 0; at < bytes.length && !out.isFull(); at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === 0 || byte > 15) out.byte(byte);
      else {
        at += 1;
        const code = (byte - 1) * 256 + (bytes[at] ?? 0);
        out.bytes(phrases[code >> 1]);
        if (code & 1) out.byte(32);
      }
    }
    return out.result();
  };

/** Windows 95: phrases by one byte or two, runs of plain characters, of spaces and of ends. */
const byIndex =
  (phrases: readonly Buffer[]): Expand =>
  (bytes, most) => {
    const out = createOutput(most);
    for (let at = 0; at < bytes.length && !out.isFull(); at += 1) {
      const byte = bytes[at] ?? 0;
      if ((byte & 1) === 0) out.bytes(phrases[byte >> 1]);
      else if ((byte & 3) === 1) {
        at += 1;
        out.bytes(phrases[128 + (byte >> 2) * 256 + (bytes[at] ?? 0)]);
      } else if ((byte & 7) === 3) {
        out.bytes(bytes.subarray(at + 1, at + 2 + (byte >> 3)));
        at += (byte >> 3) + 1;
      } else for (let i = 0; i <= byte >> 4; i += 1) out.byte((byte & 15) === 7 ? 32 : 0);
    }
    return out.result();
  };

function createOutput(most: number) {
  const out = Buffer.alloc(Math.min(most, mostBytes));
  let length = 0;
  return {
    isFull: (): boolean => length >= out.length,
    byte(value: number): void {
      if (length < out.length) out[length] = value;
      length += 1;
    },
    bytes(values: Buffer = Buffer.of()): void {
      values.copy(out, Math.min(length, out.length));
      length += values.length;
    },
    result: (): Buffer => out.subarray(0, length),
  };
}

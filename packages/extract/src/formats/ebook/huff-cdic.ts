import { Unreadable } from '../../unreadable.ts';

interface Phrase {
  bytes: Buffer;
  /** It is text; others are packed themselves. */
  isPlain: boolean;
}

interface Code {
  length: number;
  isFinal: boolean;
  most: number;
}

const maxRecordBytes = 64 * 1024;
const deepest = 32;
const fewestBytes = 16;

/** Unpacks records by the Huffman codes (HUFF) and phrases (CDIC) of a MOBI book. */
export function createHuffCdic(huff: Buffer, dictionaries: readonly Buffer[]) {
  const codes = readCodes(huff);
  const phrases = dictionaries.flatMap(readPhrases);

  const unpack = (packed: Buffer, depth: number): Buffer => {
    if (depth > deepest) throw new Unreadable('corrupt', 'phrases within phrases');
    const pieces: Buffer[] = [];
    let length = 0;
    for (let bit = 0; bit < packed.length * 8; ) {
      const window = bitsAt(packed, bit);
      const code = codeOf(codes, window);
      bit += code.length;
      if (bit > packed.length * 8) break;
      const phrase = phrases[Math.floor((code.most - window) / 2 ** (32 - code.length))];
      if (!phrase) throw new Unreadable('corrupt', 'a phrase that there is not');
      if (!phrase.isPlain) {
        phrase.bytes = unpack(phrase.bytes, depth + 1);
        phrase.isPlain = true;
      }
      length += phrase.bytes.length;
      if (length > maxRecordBytes) throw new Unreadable('inflates_too_much', 'a record of a book');
      pieces.push(phrase.bytes);
    }
    return Buffer.concat(pieces);
  };
  return (packed: Buffer): Buffer => unpack(packed, 0);
}

function readCodes(huff: Buffer) {
  if (huff.toString('latin1', 0, 4) !== 'HUFF') throw new Unreadable('corrupt', 'no codes');
  const [short, long] = [huff.readUInt32BE(8), huff.readUInt32BE(12)];
  const top = (value: number, length: number) => (value + 1) * 2 ** (32 - length) - 1;
  return {
    byFirstByte: Array.from({ length: 256 }, (_, i): Code => {
      const entry = huff.readUInt32BE(short + i * 4);
      const length = entry & 0x1f;
      return { length, isFinal: (entry & 0x80) !== 0, most: top(entry >>> 8, length) };
    }),
    byLength: Array.from({ length: 33 }, (_, length) =>
      length === 0
        ? { least: 0, most: 0 }
        : {
            least: huff.readUInt32BE(long + (length - 1) * 8) * 2 ** (32 - length),
            most: top(huff.readUInt32BE(long + (length - 1) * 8 + 4), length),
          },
    ),
  };
}

function codeOf({ byFirstByte, byLength }: ReturnType<typeof readCodes>, window: number): Code {
  const code = byFirstByte[window >>> 24];
  if (!code || code.length === 0) throw new Unreadable('corrupt', 'a code that there is not');
  if (code.isFinal) return code;
  let { length } = code;
  while (length < 32 && window < (byLength[length]?.least ?? 0)) length += 1;
  return { length, isFinal: true, most: byLength[length]?.most ?? 0 };
}

/** The 32 bits from a place on; zeros after the end. */
function bitsAt(bytes: Buffer, bit: number): number {
  const at = bit >> 3;
  const byte = (i: number) => bytes[at + i] ?? 0;
  const word = ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
  const shift = bit & 7;
  return shift === 0 ? word : ((word << shift) | (byte(4) >> (8 - shift))) >>> 0;
}

function readPhrases(dictionary: Buffer): Phrase[] {
  if (dictionary.length < fewestBytes || dictionary.toString('latin1', 0, 4) !== 'CDIC') return [];
  const count = Math.min(dictionary.readUInt32BE(8), 2 ** Math.min(dictionary.readUInt32BE(12), 16));
  const phrases: Phrase[] = [];
  for (let i = 0; i < count && 18 + i * 2 <= dictionary.length; i += 1) {
    const at = 16 + dictionary.readUInt16BE(16 + i * 2);
    if (at + 2 > dictionary.length) break;
    const head = dictionary.readUInt16BE(at);
    phrases.push({
      bytes: dictionary.subarray(at + 2, at + 2 + (head & 0x7fff)),
      isPlain: (head & 0x8000) !== 0,
    });
  }
  return phrases;
}

import { Unreadable } from '../../unreadable.ts';

const dictionaryBytes = 4096;
const maxBytes = 64 * 1024 * 1024;
const headBytes = 16;

/** What the dictionary holds at first (MS-OXRTFCP 2.1.2.1). */
const known = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);

/** Unpacks the rich text of a message (MS-OXRTFCP): literal bytes and references into the last 4,096. */
export function unpackRtf(packed: Buffer): string {
  if (packed.length < headBytes) return '';
  const length = Math.min(packed.readUInt32LE(4), maxBytes);
  const kind = packed.toString('latin1', 8, 12);
  if (kind === 'MELA') return packed.toString('latin1', headBytes, headBytes + length);
  if (kind !== 'LZFu') throw new Unreadable('unsupported', 'the packing of the rich text');
  const dictionary = Buffer.alloc(dictionaryBytes);
  known.copy(dictionary);
  let write = known.length;
  const out: number[] = [];
  const put = (byte: number) => {
    out.push(byte);
    dictionary[write] = byte;
    write = (write + 1) % dictionaryBytes;
  };
  for (let at = headBytes; at < packed.length && out.length < length; ) {
    const flags = packed[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < packed.length; bit += 1) {
      if (!(flags & (1 << bit))) {
        put(packed[at++] ?? 0);
        continue;
      }
      const reference = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      if (from === write) return Buffer.from(out).toString('latin1');
      for (let i = 0; i < (reference & 15) + 2; i += 1) put(dictionary[(from + i) % dictionaryBytes] ?? 0);
    }
  }
  return Buffer.from(out).toString('latin1');
}

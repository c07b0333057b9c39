import { type Charset, charsetOf } from './charset.ts';

/** Turns bytes into text, piece by piece; the last piece comes without `stream`. */
export interface PieceDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** Decodes a text that is in memory; see `charsetOf`. */
export const decodeText = (bytes: Uint8Array, declared?: string): string =>
  createDecoder(charsetOf(bytes, declared)).decode(bytes);

/** A decoder of the named character set; marks of byte order are left out. */
export function createDecoder(charset: Charset): PieceDecoder {
  if (charset.startsWith('utf-32')) return utf32Decoder(charset === 'utf-32be');
  const decoder = new TextDecoder(charset);
  return decoder.encoding === 'windows-1252' ? { decode: decodeWestern } : decoder;
}

/** What windows-1252 has at 0x80 to 0x9F. The decoder of Node 20 takes the set for Latin-1, which has controls there. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWestern = (bytes: Uint8Array = new Uint8Array()): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? char);

function utf32Decoder(isBigEndian: boolean): PieceDecoder {
  let rest = Buffer.alloc(0);
  return {
    decode(bytes = new Uint8Array(), { stream = false } = {}) {
      const all = Buffer.concat([rest, bytes]);
      const end = all.length - (all.length % 4);
      rest = stream ? all.subarray(end) : Buffer.alloc(0);
      let text = '';
      for (let at = 0; at < end; at += 4) {
        const code = isBigEndian ? all.readUInt32BE(at) : all.readUInt32LE(at);
        if (code !== 0xfeff) text += code <= 0x10ffff ? String.fromCodePoint(code) : '\u{fffd}';
      }
      return text;
    },
  };
}

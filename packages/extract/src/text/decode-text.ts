import { isUtf8 } from 'node:buffer';

const replacement = '\u{fffd}';

/** The encoding that a byte order mark, or the pattern of zero bytes of UTF-16, gives away. */
export function encodingMark(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return encodingOfZeros(bytes);
}

/** Western text in UTF-16 without a mark has zeros on one side of nearly every pair, and on that side only. */
function encodingOfZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length, 1024) >> 1;
  if (pairs < 2) return undefined;
  let high = 0;
  let low = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (bytes[i] === 0) high += 1;
    if (bytes[i + 1] === 0) low += 1;
  }
  if (low > pairs * 0.6 && high === 0) return 'utf-16le';
  if (high > pairs * 0.6 && low === 0) return 'utf-16be';
  return undefined;
}

/** What windows-1252 has at 0x80 to 0x9F. The decoder of Node 20 takes the set for Latin-1, which has controls there. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWestern = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? char);

function decodeNamed(bytes: Uint8Array, charset: string): string {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding === 'windows-1252' ? decodeWestern(bytes) : decoder.decode(bytes);
  } catch {
    return decodeWestern(bytes);
  }
}

/**
 * Decodes text: by its mark, else as UTF-8 when it is that, else by the named character set, else windows-1252.
 * A few broken sequences do not turn a UTF-8 text into another one.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const mark = encodingMark(bytes);
  if (mark) return new TextDecoder(mark).decode(bytes);
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const text = new TextDecoder().decode(bytes);
  return isMostlyUtf8(text) ? text : decodeNamed(bytes, charset ?? 'windows-1252');
}

function isMostlyUtf8(text: string): boolean {
  let broken = 0;
  let sound = 0;
  for (const [char] of text.slice(0, 1024 * 1024).matchAll(/[^\p{ASCII}]/gu)) {
    if (char === replacement) broken += 1;
    else sound += 1;
  }
  return sound > broken * 10;
}

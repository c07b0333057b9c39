import { isUtf8 } from 'node:buffer';
import { guessCharset } from './guess-charset.ts';

/** How a text is encoded, as a label of the Encoding standard; UTF-32 is ours, the standard has none. */
export type Charset = string;

/** The encoding that a byte order mark, or the pattern of zero bytes of UTF-16 and UTF-32, gives away. */
export function encodingMark(bytes: Uint8Array): Charset | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return encodingOfZeros(bytes);
}

/**
 * Western text in UTF-16 without a mark has zeros on one side of nearly every pair, and on that side only; in UTF-32
 * the highest two bytes of every character are next to nothing.
 */
function encodingOfZeros(bytes: Uint8Array): Charset | undefined {
  const units = Math.min(bytes.length, 2048) >> 2;
  if (units < 1) return undefined;
  const zeros = [0, 0, 0, 0];
  for (let i = 0; i < units * 4; i += 1) if (bytes[i] === 0) zeros[i & 3] = (zeros[i & 3] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros;
  if (units > 2 && first === units && second === units && fourth < units * 0.1) return 'utf-32be';
  if (units > 2 && third === units && fourth === units && first < units * 0.1) return 'utf-32le';
  if (second + fourth > units * 1.2 && first + third === 0) return 'utf-16le';
  if (first + third > units * 1.2 && second + fourth === 0) return 'utf-16be';
  return undefined;
}

/** Beyond this, more text does not make a guess better. */
const sampleBytes = 64 * 1024;

/**
 * The encoding of a text: by its mark, else UTF-8 when it is that, else what it is said to be, else a guess by the
 * frequency of letters, else windows-1252. A few broken sequences do not turn a UTF-8 text into another one.
 */
export function charsetOf(sample: Uint8Array, declared?: string): Charset {
  const mark = encodingMark(sample);
  if (mark) return mark;
  if (isMostlyUtf8(sample)) return 'utf-8';
  if (declared && isKnown(declared)) return declared;
  const guess = guessCharset(sample.subarray(0, sampleBytes));
  return guess && isKnown(guess) ? guess : 'windows-1252';
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'replacement';
  } catch {
    return false;
  }
}

const replacement = '\u{fffd}';

function isMostlyUtf8(sample: Uint8Array): boolean {
  if (isUtf8(sample)) return true;
  let broken = 0;
  let sound = 0;
  const text = new TextDecoder().decode(sample.subarray(0, 1024 * 1024));
  for (const [char] of text.matchAll(/[^\p{ASCII}]/gu)) {
    if (char === replacement) broken += 1;
    else sound += 1;
  }
  return sound > broken * 10;
}

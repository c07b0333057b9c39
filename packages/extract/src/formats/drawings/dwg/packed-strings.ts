const longest = 250;
const shortest = 3;
const mostStrings = 20_000;

/** Names that every drawing has. */
const common = /^(?:\*|ACAD|ACDB|AcDb|ObjectDBX|ByLayer|ByBlock|Continuous|STANDARD$|ASHADE|AVE_)/i;

/**
 * Strings of a drawing of the releases 13 to 2000, which begin at any bit: the bits `01`, a byte that is the length, then
 * the characters. What fits that and consists of letters is hardly ever anything else.
 */
export function packedStrings(bytes: Buffer): string[] {
  const found = new Map<number, string>();
  for (let shift = 0; shift < 8; shift += 1) {
    const shifted = shift === 0 ? bytes : shiftedBy(bytes, shift);
    for (let at = 0; at + shortest < shifted.length && found.size < mostStrings; at += 1) {
      const length = shifted[at] ?? 0;
      if (length < shortest || length > longest || !isPrefixed(bytes, at * 8 + shift)) continue;
      const end = endOfText(shifted, at + 1, length);
      if (end !== at + 1 + length) continue;
      const text = shifted.toString('latin1', at + 1, end);
      if (/[\p{L}\d]{2}/u.test(text) && /[aeiouy\d\s]/i.test(text) && !common.test(text))
        found.set(at * 8 + shift, text);
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([, text]) => text.replace(/%%[cdp]|\\P|\\[A-Za-z][^;\\]{0,40};|[{}]/g, ' '));
}

function shiftedBy(bytes: Buffer, shift: number): Buffer {
  const shifted = Buffer.alloc(Math.max(0, bytes.length - 1));
  for (let i = 0; i < shifted.length; i += 1)
    shifted[i] = (((bytes[i] ?? 0) << shift) | ((bytes[i + 1] ?? 0) >> (8 - shift))) & 0xff;
  return shifted;
}

const bitAt = (bytes: Buffer, bit: number): number => ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;

const isPrefixed = (bytes: Buffer, bit: number): boolean =>
  bit >= 2 && bitAt(bytes, bit - 2) === 0 && bitAt(bytes, bit - 1) === 1;

/** Where characters that can be read end. */
function endOfText(bytes: Buffer, start: number, length: number): number {
  let at = start;
  while (at < start + length && at < bytes.length && isReadable(bytes[at] ?? 0)) at += 1;
  // A zero may end the string and be counted.
  return at;
}

const isReadable = (byte: number): boolean => (byte >= 32 && byte < 127) || byte >= 0xc0;

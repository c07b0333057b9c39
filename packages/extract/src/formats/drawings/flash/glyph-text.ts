import { afterMatrix, afterRectangle, createBitReader } from './bits.ts';

/** The characters of the glyphs of a font, by the font's number. */
export type GlyphFonts = Map<number, string[]>;

const wideOffsets = 0x08;
const wideCodes = 0x04;
const mostRecords = 10_000;

/** Takes the characters of a font's glyphs from its definition (tags 48 and 75). */
export function defineFont(bytes: Buffer, fonts: GlyphFonts): void {
  const flags = bytes.readUInt8(2);
  const counted = 5 + bytes.readUInt8(4);
  const count = bytes.readUInt16LE(counted);
  const offsets = counted + 2;
  const isWide = (flags & wideOffsets) !== 0;
  if (count === 0) return;
  const codes =
    offsets + (isWide ? bytes.readUInt32LE(offsets + count * 4) : bytes.readUInt16LE(offsets + count * 2));
  const size = flags & wideCodes ? 2 : 1;
  const glyphs = Array.from({ length: count }, (_, i) =>
    String.fromCharCode(bytes.readUIntLE(codes + i * size, size)),
  );
  fonts.set(bytes.readUInt16LE(0), glyphs);
}

/** The characters of the glyphs of an older font (tags 13 and 62). */
export function defineFontInfo(bytes: Buffer, fonts: GlyphFonts, hasLanguage: boolean): void {
  const named = 3 + bytes.readUInt8(2);
  const size = bytes.readUInt8(named) & 1 ? 2 : 1;
  const glyphs: string[] = [];
  for (let at = named + (hasLanguage ? 2 : 1); at + size <= bytes.length; at += size)
    glyphs.push(String.fromCharCode(bytes.readUIntLE(at, size)));
  fonts.set(bytes.readUInt16LE(0), glyphs);
}

/** A text whose characters are glyphs of fonts (tags 11 and 33). */
export function glyphText(bytes: Buffer, fonts: GlyphFonts, colourBytes: number): string {
  let at = afterMatrix(bytes, afterRectangle(bytes, 2));
  const [glyphBits, advanceBits] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
  at += 2;
  let glyphs: string[] = [];
  let text = '';
  for (let i = 0; i < mostRecords && bytes.readUInt8(at) !== 0; i += 1) {
    const flags = bytes.readUInt8(at);
    at += 1;
    if (flags & 8) glyphs = fonts.get(bytes.readUInt16LE(at)) ?? [];
    if (flags & 2 && text !== '') text += '\n';
    at += (flags & 8 ? 4 : 0) + (flags & 4 ? colourBytes : 0) + (flags & 1 ? 2 : 0) + (flags & 2 ? 2 : 0);
    const count = bytes.readUInt8(at);
    const bits = createBitReader(bytes, at + 1);
    for (let glyph = 0; glyph < count; glyph += 1) {
      text += glyphs[bits.unsigned(glyphBits)] ?? '';
      bits.skip(advanceBits);
    }
    at = bits.byte();
  }
  return text;
}

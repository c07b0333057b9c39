import type { Font } from './load-font.ts';

/** What a string of codes shows. */
export interface Shown {
  text: string;
  /** In thousandths of the size. */
  width: number;
  glyphs: number;
  /** Codes 32 of one byte, to which the spacing of words applies. */
  spaces: number;
}

/** Decodes a string; `unknown` gives what stands for codes that nothing tells about. */
export function decodeShown(bytes: string, font: Font, unknown: (code: number) => string): Shown {
  return font.texts && font.widths && font.isItself
    ? decodeSimple(bytes, font.texts, font.widths, font.isItself, unknown)
    : decodeComposite(bytes, font, unknown);
}

function decodeSimple(
  bytes: string,
  texts: readonly (string | undefined)[],
  widths: Float64Array,
  isItself: Uint8Array,
  unknown: (code: number) => string,
): Shown {
  let same = 1;
  let width = 0;
  let spaces = 0;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    width += widths[code] ?? 0;
    same &= isItself[code] ?? 0;
    if (code === 32) spaces++;
  }
  if (same === 1) return { text: bytes, width, glyphs: bytes.length, spaces };
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    text += texts[code] ?? unknown(code);
  }
  return { text, width, glyphs: bytes.length, spaces };
}

function decodeComposite(bytes: string, font: Font, unknown: (code: number) => string): Shown {
  let text = '';
  let width = 0;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const code = bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1);
    width += font.widthOf(code);
    text += font.textOf(code) ?? unknown(code);
  }
  return { text, width, glyphs: bytes.length >> 1, spaces: 0 };
}

import { type Cursor, createCursor, shortText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const mostCodes = 5_000_000;
const mostTexts = 20_000;

/** Bytes that follow an operation, by its code. */
const fixed: Record<string, number> = {
  K: 1,
  M: 2,
  J: 4,
  G: 8,
  h: 1,
  q: 1,
  j: 4,
  r: 4,
  '\x80': 1,
  '\x82': 1,
  '\x83': 2,
  '\x84': 4,
  '\x95': 8,
};
/** Bytes of the length that follows, and whether what then comes is text. */
const counted: Record<string, [width: number, isText: boolean]> = {
  X: [4, true],
  '\x8c': [1, true],
  '\x8d': [8, true],
  T: [4, false],
  U: [1, true],
  B: [4, false],
  C: [1, false],
  '\x8e': [8, false],
  '\x96': [8, false],
  '\x8a': [1, false],
  '\x8b': [4, false],
};
const lines = 'FILSVgp';

/** The classes and texts that pickled objects are made of. Nothing of it is built or run. */
export function readPickle(view: View): ExtractedText {
  const classes = new Set<string>();
  const texts = new Set<string>();
  attempt(() => walk(createCursor(view, 0, true), classes, texts));
  if (classes.size + texts.size === 0) throw new Unreadable('blank', 'numbers alone');
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Pickled Python objects');
  sheet.list('Classes', classes);
  sheet.list('Texts', texts);
  return sheet.finish({});
}

function walk(cursor: Cursor, classes: Set<string>, texts: Set<string>): void {
  let [before, last] = ['', ''];
  for (let i = 0; i < mostCodes && texts.size < mostTexts; i += 1) {
    const code = String.fromCharCode(cursor.u8());
    const text = readArgument(cursor, code);
    if (text !== undefined) {
      [before, last] = [last, text];
      if (/\p{L}{2}/u.test(text)) texts.add(text);
    }
    if (code === '\x93') {
      classes.add(`${before}.${last}`);
      texts.delete(before);
      texts.delete(last);
    }
    if (code === 'c' || code === 'i') classes.add(`${line(cursor)}.${line(cursor)}`);
    if (code === '.') return;
  }
}

function readArgument(cursor: Cursor, code: string): string | undefined {
  const size = fixed[code];
  if (size !== undefined) cursor.skip(size);
  const [width, isText] = counted[code] ?? [];
  if (width !== undefined) {
    const length = width === 1 ? cursor.u8() : width === 4 ? cursor.u32() : cursor.u64();
    if (isText) return shortText(cursor.bytes(length)).slice(0, 2_000);
    cursor.skip(length);
  }
  if (!lines.includes(code)) return undefined;
  const text = line(cursor);
  return code === 'V' || code === 'S' ? text.replace(/^['"]|['"]$/g, '') : undefined;
}

function line(cursor: Cursor): string {
  let text = '';
  for (let byte = cursor.u8(); byte !== 10 && text.length < 4_000; byte = cursor.u8())
    text += String.fromCharCode(byte);
  return text;
}

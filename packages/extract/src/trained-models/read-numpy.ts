import type { View } from '../bytes/view.ts';
import type { ExtractedText } from '../define-extractor.ts';
import { createFactSheet } from '../facts/fact-sheet.ts';
import { Unreadable } from '../unreadable.ts';

const mostValues = 2_000;

/** The kind and shape of an array, the names of its columns, and its values where they are texts. */
export function readNumpy(view: View, fileName?: string): ExtractedText {
  const isLong = view.u8(6) >= 2;
  const length = isLong ? view.u32(8, true) : view.u16(8, true);
  const start = (isLong ? 12 : 10) + length;
  const header = view.bytes(start - length, Math.min(length, 65_536)).toString('latin1');
  const [, shape] = /'shape':\s*\(([^)]{0,300})\)/.exec(header) ?? [];
  const kind = /'descr':\s*'([^']{1,40})'/.exec(header)?.[1];
  if (shape === undefined) throw new Unreadable('corrupt', 'no header of an array');
  const sizes = shape
    .split(',')
    .map((size) => size.trim())
    .filter(Boolean);
  const sheet = createFactSheet();
  sheet.fact('Kind', 'NumPy array');
  sheet.fact('Values', kind ?? 'records');
  sheet.fact('Shape', sizes.join(' x '));
  sheet.list(
    'Columns',
    [...header.matchAll(/\('([^']{1,200})',\s*'/g)].map(([, name]) => name ?? ''),
  );
  const count = Math.min(
    sizes.reduce((product, size) => product * Number(size), 1),
    mostValues,
  );
  sheet.list('Texts', texts(view, start, kind ?? '', count));
  return sheet.finish({ title: fileName });
}

/** Texts of one length: bytes (`S`) or characters of four bytes (`U`). */
function texts(view: View, start: number, kind: string, count: number): string[] {
  const [, form, digits] = /^[<|=>]?([SU])(\d{1,6})$/.exec(kind) ?? [];
  const length = Number(digits ?? 0) * (form === 'U' ? 4 : 1);
  if (length === 0) return [];
  const found: string[] = [];
  for (let i = 0; i < count && start + (i + 1) * length <= view.size; i += 1) {
    const bytes = view.bytes(start + i * length, length);
    found.push(form === 'S' ? bytes.toString('latin1') : wideCharacters(bytes, kind.startsWith('>')));
  }
  return found.map((text) => text.replace(/\0+$/, ''));
}

function wideCharacters(bytes: Buffer, isBigEndian: boolean): string {
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    if (code > 0 && code <= 0x10ffff) text += String.fromCodePoint(code);
  }
  return text;
}

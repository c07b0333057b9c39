import { inflateSync } from 'node:zlib';
import { untilZero } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { messagesIn } from '../../programs/messages.ts';
import { afterRectangle } from './bits.ts';
import { defineFont, defineFontInfo, type GlyphFonts, glyphText } from './glyph-text.ts';

const maxOutputLength = 64 * 1024 * 1024;
const mostTags = 500_000;

interface Film {
  fonts: GlyphFonts;
  texts: string[];
  labels: string[];
  names: string[];
  messages: string[];
  about?: string;
}

/** The texts of a Flash film, its labels, the names of its symbols, and the sentences in its scripts, which are not run. */
export function readFlash(view: View): ExtractedText {
  const bytes = filmOf(view);
  const film: Film = { fonts: new Map(), texts: [], labels: [], names: [], messages: [] };
  readTags(bytes, afterRectangle(bytes, 0) + 4, film, 0);
  const sheet = createFactSheet();
  for (const [, label, value] of film.about?.matchAll(
    /<(?:dc:)?(title|description|publisher|creator|language|date)>([^<]+)</g,
  ) ?? [])
    sheet.fact(label ?? '', value);
  for (const text of new Set(film.texts)) sheet.text(text);
  sheet.list('Labels', film.labels);
  sheet.list('Symbols', film.names);
  sheet.list('Messages', film.messages);
  const title = /<(?:dc:)?title>([^<]+)</.exec(film.about ?? '')?.[1];
  return sheet.finish({ title: title });
}

function filmOf(view: View): Buffer {
  const kind = view.bytes(0, 3).toString('latin1');
  const rest = view.bytes(8, Math.min(view.size - 8, maxOutputLength));
  if (kind === 'FWS') return rest;
  if (kind !== 'CWS') throw new Unreadable('unsupported', 'a film packed by LZMA');
  return inflateSync(rest, { maxOutputLength });
}

function readTags(bytes: Buffer, start: number, film: Film, depth: number): void {
  let at = start;
  for (let i = 0; i < mostTags && at + 2 <= bytes.length; i += 1) {
    const head = bytes.readUInt16LE(at);
    const isLong = (head & 63) === 63;
    if (isLong && at + 6 > bytes.length) return;
    const length = isLong ? bytes.readUInt32LE(at + 2) : head & 63;
    at += isLong ? 6 : 2;
    const content = bytes.subarray(at, at + length);
    if (head >> 6 === 0) return;
    attempt(() => readTag(head >> 6, content, film, depth));
    at += length;
  }
}

function readTag(code: number, bytes: Buffer, film: Film, depth: number): void {
  if (code === 11 || code === 33) film.texts.push(glyphText(bytes, film.fonts, code === 11 ? 3 : 4));
  if (code === 13 || code === 62) defineFontInfo(bytes, film.fonts, code === 62);
  if (code === 48 || code === 75) defineFont(bytes, film.fonts);
  if (code === 37) film.texts.push(fieldText(bytes));
  if (code === 39 && depth < 4) readTags(bytes, 4, film, depth + 1);
  if (code === 43) film.labels.push(untilZero(bytes));
  if (code === 56 || code === 76) film.names.push(...symbolsIn(bytes));
  if (code === 77) film.about = untilZero(bytes);
  if (code === 12 || code === 59 || code === 72 || code === 82) film.messages.push(...messagesIn(bytes));
}

/** The text that a field shows at first; HTML without its tags. */
function fieldText(bytes: Buffer): string {
  let at = afterRectangle(bytes, 2);
  const [first, second] = [bytes.readUInt8(at), bytes.readUInt8(at + 1)];
  at += 2;
  if (first & 1) at += 2;
  if (second & 0x80) at += bytes.indexOf(0, at) - at + 1;
  if (first & 1 || second & 0x80) at += 2;
  if (first & 4) at += 4;
  if (first & 2) at += 2;
  if (second & 0x20) at += 9;
  at = bytes.indexOf(0, at) + 1;
  const text = first & 0x80 && at > 0 ? untilZero(bytes.subarray(at)) : '';
  return second & 2
    ? text
        .replace(/<\/p>|<br\s*\/?>/gi, '\n')
        .replace(/<[^>]*>/g, '')
        .replaceAll('&nbsp;', ' ')
    : text;
}

function symbolsIn(bytes: Buffer): string[] {
  const names: string[] = [];
  let at = 2;
  for (let left = Math.min(bytes.readUInt16LE(0), 20_000); left > 0 && at + 2 < bytes.length; left -= 1) {
    const end = bytes.indexOf(0, at + 2);
    if (end === -1) break;
    names.push(untilZero(bytes.subarray(at + 2, end)));
    at = end + 1;
  }
  return names;
}

import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { type Cursor, createCursor } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { FactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';
import { scanXml } from '../../zip/scan-xml.ts';
import { type FontTables, told } from './tables.ts';

const mostTables = 256;
const maxOutputLength = 64 * 1024 * 1024;

/** WOFF: each table packed for itself. */
export function readWebFont(view: View, sheet: FactSheet): FontTables {
  const tables = new Map<string, Buffer>();
  const count = Math.min(view.u16(12), mostTables);
  for (let i = 0; i < count; i += 1) {
    const cursor = createCursor(view, 44 + i * 20);
    const tag = cursor.bytes(4).toString('latin1');
    const [offset, packed, length] = [cursor.u32(), cursor.u32(), cursor.u32()];
    if (!told.has(tag) || tables.has(tag)) continue;
    const bytes = attempt(() => {
      const stored = view.bytes(offset, packed);
      return packed < length ? inflateSync(stored, { maxOutputLength }) : stored;
    });
    if (bytes) tables.set(tag, bytes);
  }
  const [offset, length] = [view.u32(24), view.u32(28)];
  if (length > 0)
    attempt(() => describeXml(inflateSync(view.bytes(offset, length), { maxOutputLength }), sheet));
  return tables;
}

/** The tags that WOFF2 names by their number; 63 is followed by the tag itself. */
const tags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?= |$)/g,
  ) ?? [];

/** WOFF2: one stream of Brotli for all tables, some of them rewritten. */
export function readWebFont2(view: View, sheet: FactSheet): FontTables {
  const cursor = createCursor(view, 48);
  const count = Math.min(view.u16(12), mostTables);
  const entries = Array.from({ length: count }, () => readEntry(cursor));
  if (view.bytes(4, 4).toString('latin1') === 'ttcf') skipCollection(cursor);
  const packed = view.bytes(cursor.at(), view.u32(20));
  const all = brotliDecompressSync(packed, { maxOutputLength });
  const tables = new Map<string, Buffer>();
  let at = 0;
  for (const { tag, length } of entries) {
    if (told.has(tag) && !tables.has(tag)) tables.set(tag, all.subarray(at, at + length));
    at += length;
  }
  const [offset, length] = [view.u32(28), view.u32(32)];
  if (length > 0)
    attempt(() => describeXml(brotliDecompressSync(view.bytes(offset, length), { maxOutputLength }), sheet));
  return tables;
}

function readEntry(cursor: Cursor): { tag: string; length: number } {
  const flags = cursor.u8();
  const index = flags & 63;
  const tag = index === 63 ? cursor.bytes(4).toString('latin1') : (tags[index] ?? '');
  const original = base128(cursor);
  const version = flags >> 6;
  const isRewritten = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  return { tag, length: isRewritten ? base128(cursor) : original };
}

function base128(cursor: Cursor): number {
  let value = 0;
  for (let i = 0; i < 5; i += 1) {
    const byte = cursor.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  throw new Unreadable('corrupt', 'a number without end');
}

const short255 = (cursor: Cursor): number => {
  const code = cursor.u8();
  if (code === 253) return cursor.u16();
  return code === 254 ? 506 + cursor.u8() : code === 255 ? 253 + cursor.u8() : code;
};

function skipCollection(cursor: Cursor): void {
  cursor.skip(4);
  const fonts = short255(cursor);
  for (let font = 0; font < fonts; font += 1) {
    const tables = short255(cursor);
    cursor.skip(4);
    for (let i = 0; i < tables; i += 1) short255(cursor);
  }
}

/** What a web font says of itself in XML: vendor, credits, licence. */
function describeXml(bytes: Buffer, sheet: FactSheet): void {
  const lines: string[] = [];
  scanXml(bytes.toString('utf8'), {
    start(_, attributes) {
      const values = [...attributes.matchAll(/\b(?:name|role)="([^"]{1,300})"/g)].map(([, value]) => value);
      if (values.length > 0) lines.push(values.join(', '));
    },
    end() {},
    text: (value) => void lines.push(value.trim()),
  });
  sheet.text(lines.filter(Boolean).join('\n'), 'About');
}

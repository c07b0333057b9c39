import { untilZero, zeroEnded } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { momentText, numberText } from '../../sheets/data-table.ts';
import type { StataLayout } from './stata-layout.ts';

/** How the values of a column lie in a row. */
export interface Width {
  kind: 'text' | 'long text' | 'byte' | 'int' | 'long' | 'float' | 'double';
  bytes: number;
}

const numbers: Record<string, Width> = {
  b: { kind: 'byte', bytes: 1 },
  i: { kind: 'int', bytes: 2 },
  l: { kind: 'long', bytes: 4 },
  f: { kind: 'float', bytes: 4 },
  d: { kind: 'double', bytes: 8 },
};
const byCode = 'bilfd';

/** The width of each column; the codes of types changed twice. */
export function widthsOf(view: View, { release, types, columns, little }: StataLayout): Width[] {
  const text = (bytes: number): Width => ({ kind: 'text', bytes });
  return Array.from({ length: columns }, (_, i) => {
    if (release > 115) {
      const code = view.u16(types + i * 2, little);
      if (code === 32_768) return { kind: 'long text', bytes: 8 };
      return numbers[byCode[65_530 - code] ?? ''] ?? text(code);
    }
    const code = view.u8(types + i);
    if (release > 110) return numbers[byCode[code - 251] ?? ''] ?? text(code);
    return numbers[String.fromCharCode(code)] ?? text(Math.max(0, code - 127));
  });
}

/** A number of a row; undefined where it is missing, which the highest values stand for. */
export function numberAt(row: Buffer, at: number, { kind }: Width, little: boolean): number | undefined {
  const known = (value: number, highest: number) => (value > highest ? undefined : value);
  if (kind === 'byte') return known(row.readInt8(at), 100);
  if (kind === 'int') return known(little ? row.readInt16LE(at) : row.readInt16BE(at), 32_740);
  if (kind === 'long') return known(little ? row.readInt32LE(at) : row.readInt32BE(at), 2_147_483_620);
  if (kind === 'float') {
    const value = little ? row.readFloatLE(at) : row.readFloatBE(at);
    return known(Number(value.toPrecision(7)), 1.7e38);
  }
  return known(little ? row.readDoubleLE(at) : row.readDoubleBE(at), 8.98e307);
}

/** Days and milliseconds count from 1960. */
const epochMs = Date.UTC(1960, 0, 1);
const dayMs = 86_400_000;

/** How the numbers of a column with this format are shown. */
export function showBy(format: string): (value: number) => string {
  if (/^%-?(?:td|d)/.test(format)) return (days) => momentText(epochMs + days * dayMs);
  if (/^%-?tc/i.test(format)) return (ms) => momentText(epochMs + ms);
  if (/^%-?tm/.test(format)) return (months) => momentText(Date.UTC(1960, months, 1)).slice(0, 7);
  return numberText;
}

const mostTables = 10_000;
const mostLabels = 65_536;

/** The names of values, by the name of their table. */
export function valueLabels(view: View, layout: StataLayout): Map<string, Map<number, string>> {
  const tables = new Map<string, Map<number, string>>();
  const isTagged = layout.release > 115;
  const { little, nameBytes } = layout;
  let at = layout.valueLabels;
  while (at + 8 + nameBytes + 3 <= view.size && tables.size < mostTables) {
    if (isTagged) {
      if (view.bytes(at, 5).toString('latin1') !== '<lbl>') break;
      at += 5;
    }
    const length = view.u32(at, little);
    const body = at + 4 + nameBytes + 3;
    if (length < 8 || body + length > view.size) break;
    tables.set(untilZero(view.bytes(at + 4, nameBytes)), labelsIn(view, body, length, little));
    at = body + length + (isTagged ? 6 : 0);
  }
  return tables;
}

function labelsIn(view: View, at: number, length: number, little: boolean): Map<number, string> {
  const labels = new Map<number, string>();
  const count = Math.min(view.u32(at, little), mostLabels, (length - 8) >> 3);
  const texts = at + 8 + count * 8;
  for (let i = 0; i < count; i += 1) {
    const place = texts + view.u32(at + 8 + i * 4, little);
    const value = view.u32(at + 8 + (count + i) * 4, little) | 0;
    if (place < at + length) labels.set(value, zeroEnded(view, place));
  }
  return labels;
}

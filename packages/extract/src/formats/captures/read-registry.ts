import { shortText, wideText } from '../../bytes/cursor.ts';
import { attempt } from '../../bytes/damage.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const firstBin = 4096;
const mostKeys = 20_000;
const mostValues = 50;
const longest = 2_000;
const mostDepth = 64;
const hasShortName = 0x20;

const isText = (type: number): boolean => type === 1 || type === 2 || type === 7;

/** The keys of a registry file that have texts, and those texts. */
export function readRegistry(view: View): ExtractedText {
  if (view.bytes(0, 4).toString('latin1') !== 'regf') throw new Unreadable('corrupt', 'no registry');
  const name = wideText(view.bytes(48, 64));
  const rows: string[][] = [];
  const seen = new Set<number>();
  const visit = (cell: number, path: string, depth: number): void => {
    const at = firstBin + cell + 4;
    if (seen.has(cell) || seen.size >= mostKeys || depth > mostDepth) return;
    seen.add(cell);
    if (view.bytes(at, 2).toString('latin1') !== 'nk') return;
    const own = nameAt(view, at + 76, view.u16(at + 72, true), (view.u16(at + 2, true) & hasShortName) !== 0);
    const place = depth === 0 ? '' : path === '' ? own : `${path}\\${own}`;
    const values = attempt(() => valuesOf(view, at)) ?? [];
    if (values.length > 0 || depth > 0) rows.push([place, values.join('; ').slice(0, longest)]);
    for (const child of childrenOf(view, view.u32(at + 28, true), 0))
      attempt(() => visit(child, place, depth + 1));
  };
  visit(view.u32(36, true), '', 0);
  const sheet = createFactSheet();
  sheet.table('Keys', ['Key', 'Values'], rows);
  return sheet.finish({ title: name.replace(/^.*\\/, '') || undefined });
}

const nameAt = (view: View, at: number, length: number, isShort: boolean): string => {
  const bytes = view.bytes(at, length);
  return isShort ? shortText(bytes) : bytes.toString('utf16le');
};

/** Cells of keys, from lists of four kinds, one of which lists others. */
function childrenOf(view: View, cell: number, depth: number): number[] {
  if (cell === 0xffffffff || depth > 2) return [];
  const at = firstBin + cell + 4;
  return (
    attempt(() => {
      const kind = view.bytes(at, 2).toString('latin1');
      const step = kind === 'lf' || kind === 'lh' ? 8 : 4;
      const count = Math.min(view.u16(at + 2, true), mostKeys);
      const cells = Array.from({ length: count }, (_, i) => view.u32(at + 4 + i * step, true));
      return kind === 'ri'
        ? cells.slice(0, 500).flatMap((child) => childrenOf(view, child, depth + 1))
        : cells;
    }) ?? []
  );
}

function valuesOf(view: View, key: number): string[] {
  const count = Math.min(view.u32(key + 36, true), mostValues);
  if (count === 0) return [];
  const list = firstBin + view.u32(key + 40, true) + 4;
  return Array.from(
    { length: count },
    (_, i) => attempt(() => valueAt(view, firstBin + view.u32(list + i * 4, true) + 4)) ?? '',
  ).filter(Boolean);
}

function valueAt(view: View, at: number): string {
  if (view.bytes(at, 2).toString('latin1') !== 'vk') return '';
  const name = nameAt(view, at + 20, view.u16(at + 2, true), (view.u16(at + 16, true) & 1) !== 0);
  const [length, place, type] = [4, 8, 12].map((field) => view.u32(at + field, true));
  const isInside = ((length ?? 0) & 0x80000000) !== 0;
  if (!isText(type ?? 0) || (!isInside && (length ?? 0) > longest)) return name;
  const bytes = isInside ? view.bytes(at + 8, 4) : view.bytes(firstBin + (place ?? 0) + 4, length ?? 0);
  const text = bytes
    .toString('utf16le', 0, bytes.length & ~1)
    .replace(/\0+$/, '')
    .replaceAll('\0', ', ');
  return name === '' ? text : `${name}: ${text}`;
}

import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';
import { tag } from './exif-tags.ts';

/** A field of a TIFF directory. */
export interface Entry {
  tag: number;
  bytes(): Buffer;
  rationals(): number[];
}

const mostDirectories = 64;
const mostEntries = 2_000;
const mostBytes = 8 * 1024 * 1024;
const mostBytesInAll = 32 * 1024 * 1024;

/** Bytes of one value, by its type; 0 where there is no such type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];

/** The fields of the pictures of a TIFF file (TIFF 6.0, BigTIFF and what cameras make of it), and of their Exif and GPS directories. */
export function readDirectories(view: View) {
  const order = view.bytes(0, 2).toString('latin1');
  if (order !== 'II' && order !== 'MM') throw new Unreadable('corrupt', 'no TIFF');
  const little = order === 'II';
  const isBig = view.u16(2, little) === 43;
  const layout: Layout = { view, little, isBig, seen: new Set(), bytesLeft: mostBytesInAll };
  const main = follow(layout, isBig ? view.u64(8, little) : view.u32(4, little));
  const below = (number: number): Entry[] => {
    const pointers = main.filter((entry) => entry.tag === number);
    return pointers.flatMap((entry) => attempt(() => follow(layout, numberIn(entry.bytes(), little))) ?? []);
  };
  return { main, exif: below(tag.exif), gps: below(tag.gps) };
}

interface Layout {
  view: View;
  little: boolean;
  isBig: boolean;
  seen: Set<number>;
  /** Bytes of values that may still be read; fields may share theirs. */
  bytesLeft: number;
}

const numberIn = (bytes: Buffer, little: boolean): number =>
  bytes.length >= 8
    ? Number(little ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE())
    : little
      ? bytes.readUInt32LE()
      : bytes.readUInt32BE();

function follow(layout: Layout, first: number): Entry[] {
  const { view, little, isBig, seen } = layout;
  const entries: Entry[] = [];
  for (let at = first; at > 0 && !seen.has(at) && seen.size < mostDirectories; ) {
    seen.add(at);
    const count = attempt(() => (isBig ? view.u64(at, little) : view.u16(at, little)));
    if (count === undefined || count > mostEntries) break;
    const start = at + (isBig ? 8 : 2);
    const length = isBig ? 20 : 12;
    for (let i = 0; i < count; i += 1) {
      const entry = attempt(() => readEntry(layout, start + i * length));
      if (entry) entries.push(entry);
    }
    const next = start + count * length;
    at = attempt(() => (isBig ? view.u64(next, little) : view.u32(next, little))) ?? 0;
  }
  return entries;
}

function readEntry(layout: Layout, at: number): Entry {
  const { view, little, isBig } = layout;
  const count = isBig ? view.u64(at + 4, little) : view.u32(at + 4, little);
  const length = count * (sizes[view.u16(at + 2, little)] ?? 0);
  const field = at + (isBig ? 12 : 8);
  const bytes = (): Buffer => {
    layout.bytesLeft -= length;
    if (length > mostBytes || layout.bytesLeft < 0) throw new Unreadable('corrupt', 'a field is too large');
    if (length <= (isBig ? 8 : 4)) return view.bytes(field, length);
    return view.bytes(isBig ? view.u64(field, little) : view.u32(field, little), length);
  };
  return {
    tag: view.u16(at, little),
    bytes,
    rationals: () => {
      const all = bytes();
      const number = (place: number) => (little ? all.readUInt32LE(place) : all.readUInt32BE(place));
      return Array.from({ length: Math.min(count, 8) }, (_, i) => number(i * 8) / number(i * 8 + 4));
    },
  };
}

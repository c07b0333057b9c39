import { createCursor, zeroEnded } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import { type View, viewOf } from '../../../bytes/view.ts';
import type { Caption } from './caption.ts';
import { readExif } from './read-exif.ts';
import { readXmp } from './read-xmp.ts';

const mostItems = 5_000;
const mostExtents = 64;
const mostTold = 32;
const mostBytes = 8 * 1024 * 1024;

/** Exif and XMP among the items of a HEIF file (ISO 23008-12), which its `meta` box lists. */
export function readItems(view: View, from: number, to: number, caption: Caption): void {
  let types = new Map<number, string>();
  let places = new Map<number, { at: number; length: number }>();
  for (let at = from; at + 8 <= to; ) {
    const length = view.u32(at);
    if (length < 8) break;
    const type = view.bytes(at + 4, 4).toString('latin1');
    if (type === 'iinf') types = attempt(() => itemTypes(view, at + 8, at + length)) ?? types;
    if (type === 'iloc') places = attempt(() => itemPlaces(view, at + 8)) ?? places;
    at += length;
  }
  for (const [id, type] of [...types]
    .filter(([, kind]) => kind === 'Exif' || kind === 'mime')
    .slice(0, mostTold)) {
    const place = places.get(id);
    if (!place || place.length > mostBytes) continue;
    const bytes = attempt(() => view.bytes(place.at, place.length));
    if (bytes && type === 'Exif')
      attempt(() => readExif(viewOf(bytes.subarray(4 + bytes.readUInt32BE(0))), caption));
    if (bytes && type === 'mime') readXmp(bytes.toString('utf8'), caption);
  }
}

function itemTypes(view: View, start: number, end: number): Map<number, string> {
  const types = new Map<number, string>();
  const isWide = view.u8(start) > 0;
  for (let at = start + (isWide ? 8 : 6); at + 12 <= end && types.size < mostItems; ) {
    const length = view.u32(at);
    if (length < 12) break;
    const isLong = view.u8(at + 8) > 2;
    const id = isLong ? view.u32(at + 12) : view.u16(at + 12);
    const kind = view.bytes(at + (isLong ? 18 : 16), 4).toString('latin1');
    const isPacket = kind !== 'mime' || zeroEnded(view, at + (isLong ? 22 : 20) + 1, 64).includes('xml');
    if (isPacket) types.set(id, kind);
    at += length;
  }
  return types;
}

function itemPlaces(view: View, start: number) {
  const places = new Map<number, { at: number; length: number }>();
  const version = view.u8(start);
  const cursor = createCursor(view, start + 4);
  const sizes = cursor.u16();
  const number = (size: number) => (size === 8 ? cursor.u64() : size === 4 ? cursor.u32() : 0);
  const count = version < 2 ? cursor.u16() : cursor.u32();
  for (let i = 0; i < Math.min(count, mostItems); i += 1) {
    const id = version < 2 ? cursor.u16() : cursor.u32();
    if (version > 0) cursor.skip(2);
    cursor.skip(2);
    const base = number((sizes >> 4) & 15);
    const extents = cursor.u16();
    for (let extent = 0; extent < Math.min(extents, mostExtents); extent += 1) {
      if (version > 0) number(sizes & 15);
      const at = number(sizes >> 12);
      const length = number((sizes >> 8) & 15);
      if (extent === 0) places.set(id, { at: base + at, length });
    }
  }
  return places;
}

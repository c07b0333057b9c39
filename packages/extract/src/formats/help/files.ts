import { zeroEnded } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';

const magic = 0x00035f3f;
const mostFiles = 2_000;
const mostBytes = 32 * 1024 * 1024;

/** The files within a help file, which a tree of pages lists by name. */
export function openHelp(view: View): (name: string) => Buffer | undefined {
  if (view.u32(0, true) !== magic) throw new Unreadable('corrupt', 'no help file');
  const places = new Map<string, number>();
  const tree = view.u32(4, true) + 9;
  const pageBytes = view.u16(tree + 4, true);
  const pages = tree + 38;
  const levels = Math.min(view.u16(tree + 32, true), 16);
  let page = view.u16(tree + 26, true);
  for (let level = 1; level < levels; level += 1) page = view.u16(pages + page * pageBytes + 4, true);
  const seen = new Set<number>();
  while (page !== 0xffff && !seen.has(page) && places.size < mostFiles) {
    seen.add(page);
    const start = pages + page * pageBytes;
    let at = start + 8;
    for (let left = view.u16(start + 2, true); left > 0 && at < start + pageBytes; left -= 1) {
      const name = zeroEnded(view, at, 256);
      at += name.length + 1;
      places.set(name, view.u32(at, true));
      at += 4;
    }
    page = view.u16(start + 6, true);
  }
  return (name) => {
    const place = places.get(name);
    return place === undefined
      ? undefined
      : view.bytes(place + 9, Math.min(view.u32(place + 4, true), mostBytes));
  };
}

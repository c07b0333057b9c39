import type { View } from '../../bytes/view.ts';

const mostFonts = 16;
const mostBytes = 8 * 1024 * 1024;

/** The OpenType fonts among the resources of a Macintosh font file. */
export function readSuitcase(view: View): Buffer[] {
  const [data, map] = [view.u32(0), view.u32(4)];
  const types = map + view.u16(map + 24);
  const fonts: Buffer[] = [];
  const count = (view.u16(types) + 1) & 0xffff;
  for (let i = 0; i < count; i += 1) {
    const entry = types + 2 + i * 8;
    if (view.bytes(entry, 4).toString('latin1') !== 'sfnt') continue;
    const resources = Math.min(view.u16(entry + 4) + 1, mostFonts);
    for (let n = 0; n < resources && fonts.length < mostFonts; n += 1) {
      const place = data + (view.u32(types + view.u16(entry + 6) + n * 12 + 4) & 0xffffff);
      fonts.push(view.bytes(place + 4, Math.min(view.u32(place), mostBytes)));
    }
  }
  return fonts;
}

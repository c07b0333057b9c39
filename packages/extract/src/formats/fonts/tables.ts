import { type View, viewOf } from '../../bytes/view.ts';

/** The tables of a font that are read, by their tags. */
export type FontTables = ReadonlyMap<string, Buffer>;

const mostTables = 256;
const mostBytes = 4 * 1024 * 1024;

/** Tables that say something of the font. */
export const told: ReadonlySet<string> = new Set(['name', 'maxp', 'OS/2', 'meta', 'fvar', 'head']);

/** The tables of an OpenType font that begins at a place (ISO 14496-22). */
export function readTables(view: View, at: number): FontTables {
  const tables = new Map<string, Buffer>();
  const count = Math.min(view.u16(at + 4), mostTables);
  for (let i = 0; i < count; i += 1) {
    const entry = at + 12 + i * 16;
    if (entry + 16 > view.size) break;
    const tag = view.bytes(entry, 4).toString('latin1');
    const [offset, length] = [view.u32(entry + 8), view.u32(entry + 12)];
    if (told.has(tag) && offset < view.size)
      tables.set(tag, view.bytes(offset, Math.min(length, mostBytes, view.size - offset)));
  }
  return tables;
}

/** The tables of a font that is in memory. */
export const sfntTables = (bytes: Buffer): FontTables => readTables(viewOf(bytes), 0);

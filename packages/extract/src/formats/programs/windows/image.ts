import { untilZero } from '../../../bytes/cursor.ts';
import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

/** A program for Windows as it lies in a file. */
export interface PeImage {
  view: View;
  sections: { name: string; address: number; size: number; offset: number; length: number }[];
  /** The address of one of the tables that the header names; 0 where there is none. */
  directory(index: number): number;
  /** Where in the file an address lies. */
  place(address: number): number | undefined;
}

/** Reads the header of a program (PE/COFF specification). */
export function openImage(view: View, start: number): PeImage {
  if (view.bytes(start, 4).toString('latin1') !== 'PE\0\0') throw new Unreadable('corrupt', 'no program');
  const count = Math.min(view.u16(start + 6, true), 96);
  const optional = start + 24;
  const tables = optional + (view.u16(optional, true) === 0x20b ? 112 : 96);
  const first = optional + view.u16(start + 20, true);
  const sections = Array.from({ length: count }, (_, i) => {
    const at = first + i * 40;
    const field = (place: number) => view.u32(at + place, true);
    const name = untilZero(view.bytes(at, 8));
    return { name, size: field(8), address: field(12), length: field(16), offset: field(20) };
  });
  const tableCount = view.u32(tables - 4, true);
  return {
    view,
    sections,
    directory: (index) => (index < tableCount ? view.u32(tables + index * 8, true) : 0),
    place: (address) => {
      const home = sections.find(
        (section) =>
          address >= section.address && address < section.address + Math.max(section.size, section.length),
      );
      return home && address > 0 ? home.offset + address - home.address : undefined;
    },
  };
}

import { zeroEnded } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

export interface Section {
  name: string;
  type: number;
  link: number;
  offset: number;
  size: number;
}

export interface ElfFile {
  view: View;
  little: boolean;
  isWide: boolean;
  kind: number;
  machine: number;
  sections: Section[];
}

const mostSections = 4_000;

/** The header of an ELF file and its sections (System V ABI, chapter 4). */
export function openElf(view: View): ElfFile {
  if (view.bytes(0, 4).toString('latin1') !== '\x7fELF') throw new Unreadable('corrupt', 'no ELF file');
  const isWide = view.u8(4) === 2;
  const little = view.u8(5) !== 2;
  const [kind, machine] = [view.u16(16, little), view.u16(18, little)];
  const start = isWide ? view.u64(40, little) : view.u32(32, little);
  const counts = isWide ? 58 : 46;
  const [length, count, names] = [0, 2, 4].map((place) => view.u16(counts + place, little));
  const raw = Array.from({ length: Math.min(count ?? 0, mostSections) }, (_, i) => {
    const at = start + i * (length ?? 0);
    return attempt(() => readSection(view, at, isWide, little));
  });
  const home = raw[names ?? 0];
  const sections = raw.map((section) => ({
    type: 0,
    link: 0,
    offset: 0,
    size: 0,
    ...section,
    name: (section && home && attempt(() => zeroEnded(view, home.offset + section.nameAt, 256))) ?? '',
  }));
  return { view, little, isWide, kind, machine, sections };
}

function readSection(view: View, at: number, isWide: boolean, little: boolean) {
  const word = (place: number) => (isWide ? view.u64(at + place, little) : view.u32(at + place, little));
  return {
    nameAt: view.u32(at, little),
    type: view.u32(at + 4, little),
    offset: word(isWide ? 24 : 16),
    size: word(isWide ? 32 : 20),
    link: view.u32(at + (isWide ? 40 : 24), little),
  };
}

import { zeroEnded } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { messagesAt } from '../messages.ts';
import { symbolNames } from '../symbol-names.ts';
import { type ElfFile, openElf, type Section } from './sections.ts';

const kinds = ['', 'Object file', 'Program', 'Shared library', 'Core dump'];
const machines: Record<number, string> = {
  2: 'SPARC',
  3: 'x86',
  8: 'MIPS',
  20: 'PowerPC',
  21: 'PowerPC 64',
  22: 'S/390',
  40: 'ARM',
  62: 'x86-64',
  183: 'ARM 64',
  243: 'RISC-V',
  258: 'LoongArch',
};

const mostSymbols = 20_000;
const mostConstants = 16;
const needed = 1;
const soname = 14;

/** What an ELF file says of itself: what it is, what it needs, the names it gives, and its messages. */
export function readElf(view: View): ExtractedText {
  const elf = openElf(view);
  const sheet = createFactSheet();
  const dynamic = attempt(() => dynamicNames(elf)) ?? [];
  const own = dynamic.find(({ tag }) => tag === soname)?.name;
  sheet.fact('Kind', kinds[isProgram(elf) ? 2 : elf.kind]);
  sheet.fact('Machine', machines[elf.machine]);
  sheet.fact('Name', own);
  sheet.fact(
    'Needs',
    dynamic
      .filter(({ tag }) => tag === needed)
      .map(({ name }) => name)
      .join(', '),
  );
  sheet.fact('Compilers', texts(elf, '.comment').join(', '));
  const moduleFacts = texts(elf, '.modinfo');
  for (const fact of moduleFacts.filter(
    (text) => !/^(?:vermagic|srcversion|retpoline|intree|sig|name|depends=$)/.test(text),
  ))
    sheet.fact('Module', fact.replace('=', ': '));
  sheet.list('Names', symbolNames(attempt(() => symbols(elf)) ?? []));
  const constants = elf.sections
    .filter(({ name }) => /^\.rodata|^\.data\.rel\.ro/.test(name))
    .slice(0, mostConstants);
  sheet.list(
    'Messages',
    constants.flatMap(({ offset, size }) => attempt(() => messagesAt(view, offset, size)) ?? []),
  );
  return sheet.finish({ title: own });
}

function texts({ view, sections }: ElfFile, name: string): string[] {
  const section = sections.find((candidate) => candidate.name === name);
  const bytes = section && attempt(() => view.bytes(section.offset, Math.min(section.size, 65_536)));
  return [...new Set(bytes?.toString('utf8').split('\0').filter(Boolean) ?? [])];
}

function stringsOf({ sections }: ElfFile, { link }: Section): Section | undefined {
  return sections[link];
}

function dynamicNames(elf: ElfFile): { tag: number; name: string }[] {
  const { view, little, isWide, sections } = elf;
  const section = sections.find(({ type }) => type === 6);
  const strings = section && stringsOf(elf, section);
  if (!section || !strings) return [];
  const names = [];
  const length = isWide ? 16 : 8;
  for (let at = section.offset; at < section.offset + Math.min(section.size, 65_536); at += length) {
    const [tag, value] = isWide
      ? [view.u64(at, little), view.u64(at + 8, little)]
      : [view.u32(at, little), view.u32(at + 4, little)];
    if (tag === 0) break;
    if (tag === needed || tag === soname) names.push({ tag, name: zeroEnded(view, strings.offset + value) });
  }
  return names;
}

/** Programs that may lie anywhere in memory are marked as libraries, but name who loads them. */
const isProgram = ({ kind, sections }: ElfFile): boolean =>
  kind === 2 || sections.some(({ name }) => name === '.interp');

const allSymbols = 2;
const dynamicSymbols = 11;

/** Names that are defined here and seen from outside. */
const symbols = (elf: ElfFile): string[] => {
  const told = elf.kind === 3 && !isProgram(elf) ? [dynamicSymbols] : [dynamicSymbols, allSymbols];
  return told.flatMap((type) => [...symbolsOf(elf, type)]);
};

function* symbolsOf(elf: ElfFile, kind: number): Generator<string> {
  const { view, little, isWide, sections } = elf;
  const section = sections.find(({ type }) => type === kind);
  const strings = section && stringsOf(elf, section);
  if (!section || !strings) return;
  const length = isWide ? 24 : 16;
  const count = Math.min(Math.floor(section.size / length), mostSymbols);
  for (let i = 1; i < count; i += 1) {
    const at = section.offset + i * length;
    if (at + length > view.size) return;
    const info = view.u8(at + (isWide ? 4 : 12));
    const home = view.u16(at + (isWide ? 6 : 14), little);
    const isNamed = (info & 15) <= 2 && info >> 4 !== 0 && home !== 0;
    if (isNamed) yield zeroEnded(view, strings.offset + view.u32(at, little), 512);
  }
}

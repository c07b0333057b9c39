import { untilZero, zeroEnded } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { messagesAt } from '../messages.ts';
import { symbolNames } from '../symbol-names.ts';

const mostCommands = 2_000;
const mostSymbols = 20_000;
const mostMessages = 4_000;
const external = 0x01;
const defined = 0x0e;

const machines: Record<number, string> = {
  7: 'x86',
  12: 'ARM',
  18: 'PowerPC',
  16777223: 'x86-64',
  16777228: 'ARM 64',
};

interface Found {
  name?: string;
  needs: string[];
  symbols: string[];
  messages: string[];
}

/** What a Mach-O file says of itself; of a file for several machines the first is told. */
export function readMachO(view: View): ExtractedText {
  const isFat = view.u32(0) === 0xcafebabe;
  const count = isFat ? Math.min(view.u32(4), 16) : 0;
  const kinds = isFat ? Array.from({ length: count }, (_, i) => view.u32(8 + i * 20)) : [];
  const start = isFat ? view.u32(16) : 0;
  const found = readImage(view, start);
  const sheet = createFactSheet();
  sheet.fact('Kind', 'Macintosh program or library');
  sheet.fact('Machine', [...kinds, found.machine].flatMap((kind) => machines[kind] ?? []).join(', '));
  sheet.fact('Name', found.name);
  sheet.list('Needs', found.needs);
  sheet.list('Names', symbolNames(found.symbols));
  sheet.list('Messages', found.messages);
  return sheet.finish({ title: found.name?.replace(/^.*\//, '') });
}

function readImage(view: View, start: number): Found & { machine: number } {
  const magic = view.u32(start);
  const little = magic === 0xcefaedfe || magic === 0xcffaedfe;
  const isWide = view.u32(start, little) === 0xfeedfacf;
  if (!isWide && view.u32(start, little) !== 0xfeedface) throw new Unreadable('corrupt', 'no Mach-O file');
  const found: Found = { needs: [], symbols: [], messages: [] };
  const image = { view, start, little, isWide, found };
  const count = Math.min(view.u32(start + 16, little), mostCommands);
  let at = start + (isWide ? 32 : 28);
  for (let i = 0; i < count; i += 1) {
    const length = attempt(() => view.u32(at + 4, little)) ?? 0;
    if (length < 8) break;
    const place = at;
    attempt(() => readCommand(image, place));
    at += length;
  }
  return { ...found, machine: view.u32(start + 4, little) };
}

interface Image {
  view: View;
  start: number;
  little: boolean;
  isWide: boolean;
  found: Found;
}

function readCommand(image: Image, at: number): void {
  const { view, little, isWide, found } = image;
  const command = view.u32(at, little) & 0x7fffffff;
  const path = () => zeroEnded(view, at + view.u32(at + 8, little), 1024);
  if (command === 0x0d) found.name = path();
  if (command === 0x0c || command === 0x18) found.needs.push(path());
  if (command === 0x02) readSymbols(image, at);
  if (command !== (isWide ? 0x19 : 0x01)) return;
  const count = Math.min(view.u32(at + (isWide ? 64 : 48), little), 500);
  for (let i = 0; i < count; i += 1) {
    const section = at + (isWide ? 72 : 56) + i * (isWide ? 80 : 68);
    if (!/^__(?:cstring|ustring)$/.test(untilZero(view.bytes(section, 16)))) continue;
    const size = isWide ? view.u64(section + 40, little) : view.u32(section + 36, little);
    const offset = view.u32(section + (isWide ? 48 : 40), little);
    if (found.messages.length > mostMessages) return;
    found.messages.push(...messagesAt(view, image.start + offset, size));
  }
}

function readSymbols({ view, start, little, isWide, found }: Image, at: number): void {
  const [table, count, strings] = [8, 12, 16].map((place) => view.u32(at + place, little));
  const length = isWide ? 16 : 12;
  for (let i = 0; i < Math.min(count ?? 0, mostSymbols); i += 1) {
    const entry = start + (table ?? 0) + i * length;
    const type = view.u8(entry + 4);
    if (type & external && (type & defined) !== 0)
      found.symbols.push(
        zeroEnded(view, start + (strings ?? 0) + view.u32(entry, little), 512).replace(/^_(?!_Z)/, ''),
      );
  }
}

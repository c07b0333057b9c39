import { createCursor, shortText, zeroEnded } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet, type FactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { messagesAt } from '../messages.ts';
import { symbolNames } from '../symbol-names.ts';
import { readClr } from './clr.ts';
import { openImage, type PeImage } from './image.ts';
import { readResources } from './resources.ts';

const mostNames = 20_000;

/** What a Windows program says of itself: its version, dialogs, menus and strings, what it gives and needs, its messages. */
export function readWindows(view: View): ExtractedText {
  const start = view.u32(0x3c, true);
  const sheet = createFactSheet();
  if (view.bytes(start, 2).toString('latin1') === 'NE') return readOldProgram(view, start, sheet);
  const image = openImage(view, start);
  const version = attempt(() => readResources(image)) ?? { facts: [], texts: [] };
  const fact = (name: string) => version.facts.find(([label]) => label === name)?.[1];
  for (const [label, value] of version.facts) sheet.fact(spaced(label), value);
  sheet.list('Texts', version.texts);
  sheet.list('Exports', symbolNames(attempt(() => exportsOf(image)) ?? []));
  sheet.list('Needs', attempt(() => importsOf(image)) ?? []);
  const clr = attempt(() => readClr(image));
  sheet.list('Strings', clr?.strings ?? []);
  sheet.list('Names', symbolNames(clr?.names ?? []));
  if (!clr) sheet.list('Messages', messagesOf(image));
  return sheet.finish({
    title: fact('FileDescription') ?? fact('ProductName'),
    author: fact('CompanyName'),
  });
}

/** `FileVersion` as `File version`. */
const spaced = (label: string): string =>
  label.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function messagesOf({ view, sections }: PeImage): string[] {
  const constants = sections
    .filter(({ name }) => /^\.?(?:rdata|data|rodata|CODE|DATA)$/i.test(name))
    .slice(0, 4);
  return constants.flatMap(({ offset, length }) => attempt(() => messagesAt(view, offset, length)) ?? []);
}

function exportsOf({ view, directory, place }: PeImage): string[] {
  const at = place(directory(0));
  if (at === undefined) return [];
  const count = Math.min(view.u32(at + 24, true), mostNames);
  const names = place(view.u32(at + 32, true)) ?? view.size;
  return Array.from({ length: count }, (_, i) =>
    zeroEnded(view, place(view.u32(names + i * 4, true)) ?? view.size, 512),
  );
}

function importsOf({ view, directory, place }: PeImage): string[] {
  const start = place(directory(1));
  const names: string[] = [];
  for (let at = start ?? view.size; names.length < 500; at += 20) {
    const name = at + 20 <= view.size ? place(view.u32(at + 12, true)) : undefined;
    if (name === undefined) break;
    names.push(zeroEnded(view, name, 256));
  }
  return names;
}

/** Programs of Windows 3 say what they are in a table of names. */
function readOldProgram(view: View, start: number, sheet: FactSheet): ExtractedText {
  const cursor = createCursor(view, view.u32(start + 0x2c, true));
  const names: string[] = [];
  const end = cursor.at() + view.u16(start + 0x20, true);
  while (cursor.at() < end && names.length < mostNames) {
    const length = cursor.u8();
    if (length === 0) break;
    names.push(shortText(cursor.bytes(length)));
    cursor.skip(2);
  }
  const [description, ...exported] = names;
  if (description === undefined) throw new Unreadable('blank', 'a program without names');
  sheet.fact('Description', description);
  sheet.list('Exports', symbolNames(exported));
  return sheet.finish({ title: description });
}

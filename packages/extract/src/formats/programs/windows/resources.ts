import { attempt } from '../../../bytes/damage.ts';
import { dialogTexts } from './dialog.ts';
import type { PeImage } from './image.ts';
import { menuTexts } from './menu.ts';
import { messageTexts } from './message-table.ts';
import { versionFacts } from './version.ts';

const types = { menu: 4, dialog: 5, strings: 6, messages: 11, version: 16 } as const;

const mostEntries = 20_000;
const mostBytes = 1024 * 1024;
const mostBytesInAll = 64 * 1024 * 1024;

/** The words among the resources of a program: of one language where there are several of them. */
export function readResources(image: PeImage): { facts: [string, string][]; texts: string[] } {
  const facts: [string, string][] = [];
  const texts: string[] = [];
  for (const { type, bytes } of resources(image)) {
    attempt(() => {
      if (type === types.version) facts.push(...versionFacts(bytes));
      if (type === types.strings) texts.push(...stringTable(bytes));
      if (type === types.dialog) texts.push(...dialogTexts(bytes));
      if (type === types.menu) texts.push(...menuTexts(bytes));
      if (type === types.messages) texts.push(...messageTexts(bytes));
    });
  }
  return { facts: uniqueFacts(facts), texts: texts.map((text) => text.replace(/&(?=\p{L})/u, '').trim()) };
}

const uniqueFacts = (facts: [string, string][]): [string, string][] =>
  [...new Map(facts.reverse())].reverse();

function* resources({ view, directory, place }: PeImage): Generator<{ type: number; bytes: Buffer }> {
  const root = place(directory(2));
  if (root === undefined) return;
  const wanted: ReadonlySet<number> = new Set(Object.values(types));
  let left = mostEntries;
  let bytesLeft = mostBytesInAll;
  const entries = (at: number) => {
    const count = Math.min(view.u16(at + 12, true) + view.u16(at + 14, true), 5_000);
    return Array.from({ length: count }, (_, i) => ({
      id: view.u32(at + 16 + i * 8, true),
      offset: view.u32(at + 20 + i * 8, true) & 0x7fffffff,
    }));
  };
  for (const type of entries(root)) {
    if (!wanted.has(type.id)) continue;
    for (const named of entries(root + type.offset)) {
      const [language] = attempt(() => entries(root + named.offset)) ?? [];
      left -= 1;
      if (!language || left < 0) continue;
      const bytes = attempt(() => {
        const leaf = root + language.offset;
        const at = place(view.u32(leaf, true)) ?? view.size;
        return view.bytes(at, Math.min(view.u32(leaf + 4, true), mostBytes));
      });
      bytesLeft -= bytes?.length ?? 0;
      if (bytesLeft < 0) return;
      if (bytes) yield { type: type.id, bytes };
    }
  }
}

/** Sixteen strings, each after its length. */
function stringTable(bytes: Buffer): string[] {
  const texts: string[] = [];
  let at = 0;
  for (let i = 0; i < 16 && at + 2 <= bytes.length; i += 1) {
    const length = bytes.readUInt16LE(at) * 2;
    texts.push(bytes.toString('utf16le', at + 2, at + 2 + length));
    at += 2 + length;
  }
  return texts;
}

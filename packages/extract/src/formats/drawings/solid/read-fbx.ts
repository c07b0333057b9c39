import { type Cursor, createCursor, shortText } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';

const mostNodes = 1_000_000;
const mostDepth = 32;
const scalar: Record<string, number> = { C: 1, B: 1, Y: 2, I: 4, F: 4, D: 8, L: 8 };

interface Found {
  objects: Map<string, string[]>;
  facts: [string, string][];
  left: number;
}

/** Properties of the file that are words about it. */
const told =
  /^(?:Title|Subject|Author|Keywords|Comment|Revision|Creator|Original\|Application\w+|Original\|FileName|LastSaved\|Application\w+)$/;

/** Who made a model, and the names of its parts by their kind. */
export function readFbx(view: View): ExtractedText {
  const isWide = view.u32(23, true) >= 7_500;
  const found: Found = { objects: new Map(), facts: [], left: mostNodes };
  attempt(() => readNodes(createCursor(view, 27, true), view.size, { isWide, depth: 0, found }));
  const sheet = createFactSheet();
  for (const [label, value] of found.facts) sheet.fact(label.replace('|', ' '), value);
  for (const [kind, names] of found.objects) sheet.list(kind, names);
  const find = (label: string) => found.facts.find(([own]) => own === label)?.[1] || undefined;
  return sheet.finish({ title: find('Title'), author: find('Author') });
}

interface Place {
  isWide: boolean;
  depth: number;
  found: Found;
}

function readNodes(cursor: Cursor, end: number, place: Place): void {
  const { isWide, depth, found } = place;
  const number = () => (isWide ? cursor.u64() : cursor.u32());
  while (cursor.at() + (isWide ? 25 : 13) <= end) {
    const [stop, count, length] = [number(), number(), number()];
    const name = shortText(cursor.bytes(cursor.u8()));
    if (stop === 0) return;
    if (stop <= cursor.at() || stop > end || depth > mostDepth)
      throw new Unreadable('corrupt', 'nodes that do not fit');
    found.left -= 1;
    if (found.left < 0) return;
    const properties = cursor.at() + length;
    const texts = attempt(() => readTexts(cursor, Math.min(count, 16))) ?? [];
    tell(name, texts, found);
    cursor.seek(properties);
    if (properties < stop) readNodes(cursor, stop, { isWide, depth: depth + 1, found });
    cursor.seek(stop);
  }
}

/** The strings among the properties of a node; lists of numbers come last and end them. */
function readTexts(cursor: Cursor, count: number): string[] {
  const texts: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const kind = String.fromCharCode(cursor.u8());
    if (kind === 'S') texts.push(shortText(cursor.bytes(cursor.u32())));
    else if (scalar[kind]) cursor.skip(scalar[kind]);
    else break;
  }
  return texts;
}

function tell(name: string, texts: readonly string[], { objects, facts }: Found): void {
  const [first = '', , , , value = ''] = texts;
  if (name === 'Creator' || told.test(name)) facts.push([name, first]);
  if (name === 'P' && told.test(first)) facts.push([first, value || (texts.at(-1) ?? '')]);
  const [own, kind] = first.split('\0\x01');
  if (kind === undefined || !own) return;
  objects.set(kind, [...(objects.get(kind) ?? []), own].slice(0, 5_000));
}

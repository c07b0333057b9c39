import { attempt } from '../../bytes/damage.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import type { FactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';
import { type FontNames, readNames } from './name-table.ts';
import { scriptsOf } from './scripts.ts';
import type { FontTables } from './tables.ts';

const labels: readonly [id: number, label: string][] = [
  [16, 'Family'],
  [1, 'Family'],
  [17, 'Style'],
  [2, 'Style'],
  [4, 'Full name'],
  [6, 'PostScript name'],
  [5, 'Version'],
  [8, 'Manufacturer'],
  [9, 'Designer'],
  [0, 'Copyright'],
  [7, 'Trademark'],
  [11, 'Vendor'],
  [12, 'Designer on the web'],
  [14, 'Licence on the web'],
];

const ids = { family: 1, full: 4, designer: 9, description: 10, licence: 13, sample: 19, own: 256 } as const;

/** Writes what fonts say of themselves; several of one file each under its name. */
export function describeFonts(fonts: readonly FontTables[], sheet: FactSheet): ExtractedText {
  const named = fonts.flatMap((tables) => {
    const table = tables.get('name');
    const names = table && attempt(() => readNames(table));
    return names ? [{ tables, names }] : [];
  });
  const [first] = named;
  if (!first) throw new Unreadable('corrupt', 'a font without names');
  const only = named.length === 1;
  for (const { tables, names } of named) {
    if (!only) sheet.heading(titleOf(names) ?? 'Font');
    describe(tables, names, sheet);
  }
  return sheet.finish({ title: titleOf(first.names), author: first.names.get(ids.designer)?.[0] });
}

const titleOf = (names: FontNames): string | undefined =>
  names.get(ids.full)?.[0] ?? names.get(ids.family)?.[0];

function describe(tables: FontTables, names: FontNames, sheet: FactSheet): void {
  const shown = new Set<string>();
  for (const [id, label] of labels) {
    const fresh = (names.get(id) ?? []).filter((value) => !shown.has(`${label} ${value}`));
    for (const value of fresh) shown.add(`${label} ${value}`);
    sheet.fact(label, fresh.join(' / '));
  }
  sheet.fact(
    'Glyphs',
    attempt(() => tables.get('maxp')?.readUInt16BE(4)),
  );
  const scripts = attempt(() => tables.get('OS/2') && scriptsOf(tables.get('OS/2') ?? Buffer.of()));
  sheet.fact('Scripts', scripts?.join(', '));
  const meta = tables.get('meta');
  sheet.fact('Languages', meta && attempt(() => languagesOf(meta)));
  for (const id of [ids.description, ids.licence, ids.sample])
    for (const value of names.get(id) ?? []) sheet.text(value, headings[id]);
  const own = [...names].filter(([id]) => id >= ids.own).map(([, [value = '']]) => value);
  sheet.list('Named styles and features', own, 3);
}

const headings = {
  [ids.description]: 'Description',
  [ids.licence]: 'Licence',
  [ids.sample]: 'Sample',
} as const;

/** The languages that a font is designed for, by the tags of its table `meta`. */
function languagesOf(table: Buffer): string {
  const languages: string[] = [];
  const count = Math.min(table.readUInt32BE(12), 32);
  for (let i = 0; i < count; i += 1) {
    const at = 16 + i * 12;
    const start = table.readUInt32BE(at + 4);
    if (table.toString('latin1', at, at + 4) === 'dlng')
      languages.push(table.toString('utf8', start, start + Math.min(table.readUInt32BE(at + 8), 1_000)));
  }
  return languages.join(', ');
}

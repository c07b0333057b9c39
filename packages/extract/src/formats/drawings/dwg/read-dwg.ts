import { shortText } from '../../../bytes/cursor.ts';
import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { packedStrings } from './packed-strings.ts';

const releases: Record<string, string> = {
  AC1009: 'AutoCAD 12',
  AC1012: 'AutoCAD 13',
  AC1014: 'AutoCAD 14',
  AC1015: 'AutoCAD 2000',
  AC1018: 'AutoCAD 2004',
  AC1021: 'AutoCAD 2007',
  AC1024: 'AutoCAD 2010',
  AC1027: 'AutoCAD 2013',
  AC1032: 'AutoCAD 2018',
};

const labels = ['Title', 'Subject', 'Author', 'Keywords', 'Comments', 'Last saved by', 'Revision', 'Address'];
const mostBytes = 4 * 1024 * 1024;
const mostProperties = 200;

/** What an AutoCAD drawing says of itself; up to the release of 2000 its texts too, which lie in later ones packed. */
export function readDwg(view: View): ExtractedText {
  const version = view.bytes(0, 6).toString('latin1');
  const sheet = createFactSheet();
  const summary = version >= 'AC1018' ? attempt(() => summaryOf(view, version >= 'AC1021')) : undefined;
  for (const [label, value] of summary ?? []) if (label !== 'Title') sheet.fact(label, value);
  sheet.fact('Format', releases[version] ?? 'AutoCAD');
  if (version >= 'AC1012' && version < 'AC1018')
    sheet.list('Texts and names', packedStrings(view.bytes(0, Math.min(view.size, mostBytes))));
  const known = new Map(summary);
  return sheet.finish({ title: known.get('Title'), author: known.get('Author') });
}

/** The summary, which programs that show files can read without unpacking. */
function summaryOf(view: View, isWide: boolean): [string, string][] {
  let at = view.u32(0x20, true);
  const text = (): string => {
    const length = view.u16(at, true) * (isWide ? 2 : 1);
    const bytes = view.bytes(at + 2, length);
    at += 2 + length;
    return (isWide ? bytes.toString('utf16le') : shortText(bytes)).replace(/\0+$/, '');
  };
  const facts = labels.map((label): [string, string] => [label, text()]);
  at += 24;
  const count = Math.min(attempt(() => view.u16(at, true)) ?? 0, mostProperties);
  at += 2;
  for (let i = 0; i < count; i += 1) {
    const fact = attempt((): [string, string] => [text(), text()]);
    if (fact) facts.push(fact);
  }
  return facts;
}

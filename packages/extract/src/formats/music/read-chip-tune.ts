import { shortText, untilZero } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

type Facts = readonly [label: string, value: string][];

const text = (view: View, at: number, length: number): string => untilZero(view.bytes(at, length)).trim();

/** What music of old machines says of itself: piece, game, composer. */
export function readChipTune(view: View): ExtractedText {
  const facts = factsOf(view);
  const sheet = createFactSheet();
  const find = (label: string) => facts.find(([own, value]) => own === label && value !== '')?.[1];
  for (const [label, value] of facts) if (label !== 'Title') sheet.fact(label, value);
  return sheet.finish({ title: find('Title') ?? find('Game'), author: find('Composer') });
}

function factsOf(view: View): Facts {
  const start = view.bytes(0, 4).toString('latin1');
  const named = (places: readonly number[], length: number): Facts => [
    ['Title', text(view, places[0] ?? 0, length)],
    ['Composer', text(view, places[1] ?? 0, length)],
    ['Rights', text(view, places[2] ?? 0, length)],
  ];
  if (start === 'PSID' || start === 'RSID') return named([0x16, 0x36, 0x56], 32);
  if (start === 'NESM') return named([0x0e, 0x2e, 0x4e], 32);
  if (start.startsWith('GBS')) return named([0x10, 0x30, 0x50], 32);
  if (start === 'SNES') {
    return [
      ['Title', text(view, 0x2e, 32)],
      ['Game', text(view, 0x4e, 32)],
      ['Ripped by', text(view, 0x6e, 16)],
      ['Comment', text(view, 0x7e, 32)],
      ['Composer', text(view, view.u8(0xb0) < 0x30 ? 0xb0 : 0xb1, 32)],
    ];
  }
  if (start === 'Vgm ') return gd3(view);
  throw new Unreadable('corrupt', shortText(view.bytes(0, 4)));
}

const gd3Labels = [
  'Title',
  'Title',
  'Game',
  'Game',
  'System',
  'System',
  'Composer',
  'Composer',
  'Date',
  'Ripped by',
  'Comment',
];

/** Strings in UTF-16 at the end, each but the last four in English and in Japanese. */
function gd3(view: View): Facts {
  const at = 0x14 + view.u32(0x14, true);
  if (view.bytes(at, 4).toString('latin1') !== 'Gd3 ') throw new Unreadable('blank', 'no tags');
  const strings = view
    .bytes(at + 12, Math.min(view.u32(at + 8, true), 65_536))
    .toString('utf16le')
    .split('\0');
  return gd3Labels.map((label, i) => [label, strings[i] ?? '']);
}

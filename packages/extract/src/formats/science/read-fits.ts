import type { View } from '../../bytes/view.ts';
import type { ExtractedText } from '../../define-extractor.ts';
import { createFactSheet } from '../../facts/fact-sheet.ts';
import { Unreadable } from '../../unreadable.ts';

const blockBytes = 2880;
const cardBytes = 80;
const mostBlocks = 4_000;
const mostParts = 500;

interface Card {
  key: string;
  value: string;
  note: string;
}

/** How the numbers are kept, which says nothing of what they are. */
const layout =
  /^(?:SIMPLE|BITPIX|NAXIS\d*|EXTEND|PCOUNT|GCOUNT|GROUPS|BSCALE|BZERO|TFORM\d+|TDIM\d+|TSCAL\d+|TZERO\d+|TNULL\d+|CHECKSUM|DATASUM|BLANK|TFIELDS|XTENSION|CONTINUE|LONGSTRN|ZEROCOPY|COMMENT|HISTORY|)$/;

/** The headers of a FITS file: what was observed, by whom, when and how, with the notes beside the values. */
export function readFits(view: View): ExtractedText {
  if (view.bytes(0, 6).toString('latin1') !== 'SIMPLE') throw new Unreadable('corrupt', 'no FITS header');
  const sheet = createFactSheet();
  let title: string | undefined;
  let author: string | undefined;
  let at = 0;
  for (let part = 0; part < mostParts && at + blockBytes <= view.size; part += 1) {
    const { cards, end } = readHeader(view, at);
    if (cards.length === 0) break;
    const find = (key: string) => cards.find((card) => card.key === key)?.value || undefined;
    title ??= find('OBJECT') ?? find('TITLE');
    author ??= find('OBSERVER') ?? find('AUTHOR');
    const rows = cards
      .filter(({ key }) => !layout.test(key))
      .map(({ key, value, note }) => [key, value, note]);
    sheet.table(
      part === 0 ? '' : (find('EXTNAME') ?? `Part ${part + 1}`),
      ['Keyword', 'Value', 'Note'],
      rows,
    );
    for (const key of ['COMMENT', 'HISTORY']) {
      const lines = cards.filter((card) => card.key === key).map(({ note }) => note);
      sheet.text(lines.join('\n'));
    }
    at = end + dataBytes(find);
  }
  return sheet.finish({ title, author });
}

function readHeader(view: View, start: number): { cards: Card[]; end: number } {
  const cards: Card[] = [];
  for (let at = start; at + cardBytes <= view.size && at < start + mostBlocks * blockBytes; at += cardBytes) {
    const line = view.bytes(at, cardBytes).toString('latin1');
    const key = line.slice(0, 8).trim();
    if (key === 'END')
      return { cards, end: start + Math.ceil((at + cardBytes - start) / blockBytes) * blockBytes };
    if (!/^[A-Z0-9_-]*$/.test(key)) break;
    addCard(cards, key, line.slice(8));
  }
  return { cards, end: view.size };
}

function addCard(cards: Card[], key: string, rest: string): void {
  const last = cards.at(-1);
  if (!rest.startsWith('= ') && key !== 'CONTINUE') {
    cards.push({ key, value: '', note: rest.trim() });
    return;
  }
  const text = /^(?:=| )\s*'((?:[^']|'')*)'\s*(?:\/(.*))?/.exec(rest);
  const plain = /^=\s*([^/]*)(?:\/(.*))?/.exec(rest);
  const value = (text?.[1]?.replaceAll("''", "'") ?? plain?.[1] ?? '').trimEnd().trimStart();
  const note = (text?.[2] ?? plain?.[2] ?? '').trim();
  if (key === 'CONTINUE' && last) {
    last.value = last.value.replace(/&$/, '') + value;
    last.note = `${last.note} ${note}`.trim();
  } else cards.push({ key, value, note });
}

function dataBytes(find: (key: string) => string | undefined): number {
  const number = (key: string, otherwise: number) => Number(find(key) ?? otherwise) || 0;
  const axes = Math.min(number('NAXIS', 0), 999);
  if (axes === 0) return 0;
  let count = 1;
  for (let axis = 1; axis <= axes; axis += 1) count *= number(`NAXIS${axis}`, 1);
  const bytes = (Math.abs(number('BITPIX', 8)) / 8) * number('GCOUNT', 1) * (number('PCOUNT', 0) + count);
  return Math.max(0, Math.ceil(bytes / blockBytes) * blockBytes);
}

import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { Unreadable } from '../../../unreadable.ts';
import { readPlus } from './emf-plus.ts';
import { joinRuns, type Run } from './placed-text.ts';

const records = {
  poly8: 96,
  poly16: 97,
  text8: 83,
  text16: 84,
  small: 108,
  font: 82,
  select: 37,
  comment: 70,
  end: 14,
} as const;

const mostRecords = 2_000_000;
const mostRuns = 20_000;
const plusMark = 0x2b464d45;

/** The texts that an enhanced metafile draws (MS-EMF), in their order, and its description. */
export function readEmf(view: View): ExtractedText {
  if (view.u32(40, true) !== 0x464d4520) throw new Unreadable('corrupt', 'no metafile');
  const state: State = { view, runs: [], plus: [], heights: new Map(), height: 12 };
  let at = 0;
  for (let i = 0; i < mostRecords && at + 8 <= view.size && state.runs.length < mostRuns; i += 1) {
    const [type, length] = [view.u32(at, true), view.u32(at + 4, true)];
    if (length < 8 || type === records.end) break;
    const start = at;
    attempt(() => readRecord(state, type, start, length));
    at += length;
  }
  const sheet = createFactSheet();
  // What is drawn in both ways is drawn for programs that know only one of them.
  sheet.text(joinRuns(state.runs.length > 0 ? state.runs : state.plus));
  return sheet.finish({ title: attempt(() => descriptionOf(view)) });
}

interface State {
  view: View;
  runs: Run[];
  plus: Run[];
  /** Heights of the fonts that were made, by their number. */
  heights: Map<number, number>;
  height: number;
}

/** The program and the name of the picture, each before a zero. */
function descriptionOf(view: View): string | undefined {
  const [length, offset] = [view.u32(60, true), view.u32(64, true)];
  if (length === 0 || offset < 88) return undefined;
  const [, name] = view
    .bytes(offset, Math.min(length * 2, 2_000))
    .toString('utf16le')
    .split('\0');
  return name;
}

function readRecord(state: State, type: number, at: number, length: number): void {
  const { view } = state;
  if (type === records.font) state.heights.set(view.u32(at + 8, true), view.u32(at + 12, true) | 0);
  if (type === records.select) state.height = state.heights.get(view.u32(at + 8, true)) ?? state.height;
  if (type === records.text8 || type === records.text16) addText(state, at, at + 36, type === records.text16);
  if (type === records.poly8 || type === records.poly16) {
    const count = Math.min(view.u32(at + 36, true), Math.floor((length - 40) / 40));
    for (let i = 0; i < count; i += 1) addText(state, at, at + 40 + i * 40, type === records.poly16);
  }
  if (type === records.small) addSmall(state, at);
  if (type === records.comment && view.u32(at + 12, true) === plusMark)
    readPlus(view, at + 16, at + Math.min(length, 12 + view.u32(at + 8, true)), state.plus);
}

const glyphsOnly = 0x10;

function addText({ view, runs, height }: State, record: number, at: number, isWide: boolean): void {
  const field = (place: number) => view.u32(at + place, true);
  const count = field(8);
  if (count === 0 || count > 8_192 || field(16) & glyphsOnly) return;
  const text = view
    .bytes(record + field(12), count * (isWide ? 2 : 1))
    .toString(isWide ? 'utf16le' : 'latin1');
  const x = field(0) | 0;
  const advances = field(36) === 0 ? undefined : attempt(() => view.bytes(record + field(36), count * 4));
  let end = x;
  for (let i = 0; advances && i < count; i += 1) end += advances.readInt32LE(i * 4);
  runs.push({ x, y: field(4) | 0, text, height, end: advances ? end : undefined });
}

function addSmall({ view, runs, height }: State, at: number): void {
  const field = (place: number) => view.u32(at + place, true);
  const [count, options] = [field(16), field(20)];
  const isNarrow = (options & 0x200) !== 0;
  const start = at + (options & 0x100 ? 36 : 52);
  if (count > 8_192) return;
  const text = view.bytes(start, count * (isNarrow ? 1 : 2)).toString(isNarrow ? 'latin1' : 'utf16le');
  runs.push({ x: field(8) | 0, y: field(12) | 0, text, height });
}

import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { createDecoder } from '../../../text/decode-text.ts';
import { encodingOfCharset } from '../../rtf/code-pages.ts';
import { joinRuns, type Run } from './placed-text.ts';

const mostRecords = 2_000_000;
const mostRuns = 20_000;
const longest = 8_192;

const textOut = 0x0521;
const extendedTextOut = 0x0a32;
const makeFont = 0x02fb;
const select = 0x012d;
const remove = 0x01f0;

/** Records that make an object, each of which takes the first free number. */
const makes: ReadonlySet<number> = new Set([
  0x00f7,
  0x00f8,
  0x01f9,
  0x0142,
  0x02fa,
  makeFont,
  0x02fc,
  0x06ff,
]);

interface Font {
  height: number;
  charset: number;
}

interface State {
  view: View;
  runs: Run[];
  objects: (Font | 'other' | undefined)[];
  font: Font;
}

/** The texts that a Windows metafile draws (MS-WMF), in their order. */
export function readWmf(view: View): ExtractedText {
  const isPlaceable = view.u32(0, true) === 0x9ac6cdd7;
  const state: State = { view, runs: [], objects: [], font: { height: 12, charset: 0 } };
  let at = isPlaceable ? 40 : 18;
  for (let i = 0; i < mostRecords && at + 6 <= view.size && state.runs.length < mostRuns; i += 1) {
    const length = view.u32(at, true) * 2;
    const kind = view.u16(at + 4, true);
    if (length < 6 || kind === 0) break;
    const start = at;
    attempt(() => readRecord(state, kind, start));
    at += length;
  }
  const sheet = createFactSheet();
  sheet.text(joinRuns(state.runs));
  return sheet.finish();
}

function readRecord(state: State, kind: number, at: number): void {
  const { view, objects } = state;
  const signed = (place: number) => view.bytes(at + place, 2).readInt16LE();
  if (makes.has(kind)) {
    const object = kind === makeFont ? { height: signed(6), charset: view.u8(at + 19) } : 'other';
    const free = objects.indexOf(undefined);
    if (free >= 0) objects[free] = object;
    else if (objects.length < 65_536) objects.push(object);
  }
  if (kind === remove) objects[Math.min(view.u16(at + 6, true), objects.length)] = undefined;
  if (kind === select) {
    const object = objects[view.u16(at + 6, true)];
    if (typeof object === 'object') state.font = object;
  }
  if (kind === textOut) {
    const length = view.u16(at + 6, true);
    const after = 8 + length + (length & 1);
    addRun(state, view.bytes(at + 8, length), signed(after + 2), signed(after));
  }
  if (kind === extendedTextOut) {
    const length = view.u16(at + 10, true);
    const start = view.u16(at + 12, true) & 6 ? 22 : 14;
    const advances = at + start + length + (length & 1);
    const size = view.u32(at, true) * 2;
    const hasAdvances = advances + length * 2 <= at + size;
    let end: number | undefined = hasAdvances ? signed(8) : undefined;
    for (let i = 0; end !== undefined && i < length; i += 1) end += view.u16(advances + i * 2, true);
    addRun(state, view.bytes(at + start, length), signed(8), signed(6), end);
  }
}

/** Characters of a font of symbols have no meaning of their own. */
const symbols = 2;

function addRun({ runs, font }: State, bytes: Buffer, x: number, y: number, end?: number): void {
  if (font.charset === symbols || bytes.length > longest) return;
  const text = createDecoder(encodingOfCharset(font.charset) ?? 'windows-1252').decode(bytes);
  runs.push({ x, y, text, height: font.height, end });
}

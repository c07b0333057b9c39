import { attempt } from '../../../bytes/damage.ts';
import type { View } from '../../../bytes/view.ts';
import type { ExtractedText } from '../../../define-extractor.ts';
import { createFactSheet } from '../../../facts/fact-sheet.ts';
import { createDecoder } from '../../../text/decode-text.ts';
import { Unreadable } from '../../../unreadable.ts';
import { joinRuns, type Run } from '../metafile/placed-text.ts';
import { bytesAfter } from './opcodes.ts';

const headerBytes = 512;
const mostOperations = 2_000_000;
const mostRuns = 50_000;
const sizeOfText = 0x0d;
const end = 0xff;
const decoder = createDecoder('macintosh');

interface State {
  view: View;
  runs: Run[];
  x: number;
  y: number;
  height: number;
}

/** The texts that a Macintosh picture draws, in their order. Files have 512 bytes in front of it, resources none. */
export function readPict(view: View): ExtractedText {
  const start = [headerBytes, 0].find((at) => attempt(() => isPicture(view, at)));
  if (start === undefined) throw new Unreadable('corrupt', 'no picture');
  const isSecond = view.u8(start + 10) === 0;
  const state: State = { view, runs: [], x: 0, y: 0, height: 12 };
  let at = start + (isSecond ? 14 : 12);
  attempt(() => {
    for (let i = 0; i < mostOperations && state.runs.length < mostRuns; i += 1) {
      const code = isSecond ? view.u16(at) : view.u8(at);
      at += isSecond ? 2 : 1;
      if (code === end) break;
      if (code === sizeOfText) state.height = view.u16(at);
      at += code >= 0x28 && code <= 0x2b ? drawText(state, code, at) : bytesAfter(view, code, at);
      if (isSecond) at += (at - start) & 1;
    }
  });
  const sheet = createFactSheet();
  sheet.text(joinRuns(state.runs));
  return sheet.finish();
}

const isPicture = (view: View, at: number): boolean =>
  view.u32(at + 10) === 0x001102ff || view.u16(at + 10) === 0x1101;

/** A text at a place, or so far from where the last one began. */
function drawText(state: State, code: number, at: number): number {
  const { view } = state;
  const head = [4, 1, 1, 2][code - 0x28] ?? 4;
  if (code === 0x28) {
    state.y = view.u16(at);
    state.x = view.u16(at + 2);
  }
  if (code === 0x29 || code === 0x2b) state.x += view.u8(at);
  if (code === 0x2a) state.y += view.u8(at);
  if (code === 0x2b) state.y += view.u8(at + 1);
  const length = view.u8(at + head);
  const text = decoder.decode(view.bytes(at + head + 1, length));
  state.runs.push({ x: state.x, y: state.y, text, height: state.height });
  return head + 1 + length;
}

import type { View } from '../../../bytes/view.ts';
import type { Run } from './placed-text.ts';

const drawString = 0x401c;
const drawDriverString = 0x4036;
const areCharacters = 1;
const mostRuns = 20_000;

/** The texts among the records of GDI+ that lie in a comment of a metafile (MS-EMFPLUS). */
export function readPlus(view: View, start: number, end: number, runs: Run[]): void {
  for (let at = start; at + 12 <= end && runs.length < mostRuns; ) {
    const [type, length] = [view.u16(at, true), view.u32(at + 4, true)];
    if (length < 12) return;
    if (type === drawString) {
      const count = Math.min(view.u32(at + 20, true), 8_192);
      const [x, y, height] = [24, 28, 36].map((place) => view.bytes(at + place, 4).readFloatLE());
      const text = view.bytes(at + 40, count * 2).toString('utf16le');
      runs.push({ x: x ?? 0, y: y ?? 0, text, height: Math.min(height ?? 12, 24) || 12 });
    }
    if (type === drawDriverString && view.u32(at + 16, true) & areCharacters) {
      const count = Math.min(view.u32(at + 24, true), 8_192);
      const text = view.bytes(at + 28, count * 2).toString('utf16le');
      const place = at + 28 + count * 2;
      const [x, y] = [view.bytes(place, 4).readFloatLE(), view.bytes(place + 4, 4).readFloatLE()];
      runs.push({ x, y, text, height: 12 });
    }
    at += length;
  }
}

import type { View } from '../../../bytes/view.ts';
import { Unreadable } from '../../../unreadable.ts';

/** Bytes of what follows an operation, by ranges of operations (Inside Macintosh: Imaging With QuickDraw, appendix A). */
const fixed: readonly [from: number, to: number, bytes: number][] = [
  [0x00, 0x00, 0],
  [0x02, 0x02, 8],
  [0x03, 0x03, 2],
  [0x04, 0x04, 1],
  [0x05, 0x05, 2],
  [0x06, 0x07, 4],
  [0x08, 0x08, 2],
  [0x09, 0x0a, 8],
  [0x0b, 0x0c, 4],
  [0x0d, 0x0d, 2],
  [0x0e, 0x0f, 4],
  [0x10, 0x10, 8],
  [0x11, 0x11, 1],
  [0x15, 0x16, 2],
  [0x17, 0x19, 0],
  [0x1a, 0x1b, 6],
  [0x1c, 0x1c, 0],
  [0x1d, 0x1d, 6],
  [0x1e, 0x1e, 0],
  [0x1f, 0x1f, 6],
  [0x20, 0x20, 8],
  [0x21, 0x21, 4],
  [0x22, 0x22, 6],
  [0x23, 0x23, 2],
  [0x30, 0x37, 8],
  [0x38, 0x3f, 0],
  [0x40, 0x47, 8],
  [0x48, 0x4f, 0],
  [0x50, 0x57, 8],
  [0x58, 0x5f, 0],
  [0x60, 0x67, 12],
  [0x68, 0x6f, 4],
  [0x78, 0x7f, 0],
  [0x88, 0x8f, 0],
  [0xa0, 0xa0, 2],
  [0xb0, 0xcf, 0],
  [0x8000, 0x80ff, 0],
];

const within = (code: number, from: number, to: number): boolean => code >= from && code <= to;

/** Bytes that follow an operation that draws no text. */
export function bytesAfter(view: View, code: number, at: number): number {
  const row = fixed.find(([from, to]) => within(code, from, to));
  if (row) return row[2];
  const isRegion = code === 0x01 || within(code, 0x70, 0x77) || within(code, 0x80, 0x87);
  if (isRegion) return Math.max(2, view.u16(at));
  if (code === 0xa1) return 4 + view.u16(at + 2);
  if (within(code, 0x24, 0x27) || within(code, 0x2c, 0x2f) || within(code, 0x92, 0x97))
    return 2 + view.u16(at);
  if (within(code, 0x9c, 0x9f) || within(code, 0xa2, 0xaf)) return 2 + view.u16(at);
  if (within(code, 0xd0, 0xfe) || code >= 0x8100) return 4 + view.u32(at);
  if (within(code, 0x90, 0x9b) && code !== 0x92) return pixelBytes(view, code, at);
  if (within(code, 0x100, 0x7fff)) return (code >> 8) * 2;
  throw new Unreadable('corrupt', `operation ${code}`);
}

/** A picture of pixels: its header, its colours where they are counted, its rows, packed where they are long. */
function pixelBytes(view: View, code: number, start: number): number {
  const isDirect = code === 0x9a || code === 0x9b;
  let at = start + (isDirect ? 4 : 0);
  const rowBytes = view.u16(at) & 0x3fff;
  const hasColours = (view.u16(at) & 0x8000) !== 0;
  const height = view.u16(at + 6) - view.u16(at + 2);
  at += 10 + (hasColours || isDirect ? 36 : 0);
  if (hasColours && !isDirect) at += 8 + (view.u16(at + 6) + 1) * 8;
  at += 18;
  if (code % 2 === 1) at += Math.max(2, view.u16(at));
  const isPacked = rowBytes >= 8 && code >= 0x98;
  for (let row = 0; row < height; row += 1) {
    if (!isPacked) at += rowBytes;
    else at += rowBytes > 250 ? 2 + view.u16(at) : 1 + view.u8(at);
  }
  return at - start;
}

import type { View } from '../../bytes/view.ts';
import { Unreadable } from '../../unreadable.ts';

/** How a SAS data file is laid out. */
export interface SasLayout {
  little: boolean;
  /** Bytes of a place or a count, 4 or 8. */
  word: number;
  headerBytes: number;
  pageBytes: number;
  pages: number;
  /** The number of its encoding. */
  encoding: number;
  name: string;
}

const largestPage = 16 * 1024 * 1024;

export function sasLayout(view: View): SasLayout {
  const little = view.u8(37) === 1;
  const word = view.u8(32) === 0x33 ? 8 : 4;
  const shift = view.u8(35) === 0x33 ? 4 : 0;
  const headerBytes = view.u32(196 + shift, little);
  const pageBytes = view.u32(200 + shift, little);
  if (pageBytes < 256 || pageBytes > largestPage)
    throw new Unreadable('corrupt', `pages of ${pageBytes} bytes`);
  return {
    ...{ little, word, headerBytes, pageBytes },
    pages: Math.floor((view.size - headerBytes) / pageBytes),
    encoding: view.u8(70),
    name: view.bytes(92, 64).toString('latin1').replaceAll('\0', '').trim(),
  };
}

/** A part of a page that describes the table, or is a row when its rows are compressed. */
export interface Part {
  signature: number;
  bytes: Buffer;
  isRow: boolean;
}

/** One page: its parts, and where the rows on it start. */
export interface SasPage {
  bytes: Buffer;
  /** Whether it has nothing but rows, or rows after its parts. */
  kind: 'rows' | 'mixed' | 'parts';
  /** Rows and parts on it. */
  count: number;
  parts: Part[];
  rowsAt: number;
}

/** Reads a page and finds its parts; what lies outside of the page is left out. */
export function sasPage(
  view: View,
  { little, word, headerBytes, pageBytes }: SasLayout,
  index: number,
): SasPage {
  const bytes = view.bytes(headerBytes + index * pageBytes, pageBytes);
  const u16 = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const start = word === 8 ? 32 : 16;
  const step = word === 8 ? 24 : 12;
  const type = u16(start);
  const partCount = u16(start + 4);
  const kind = (type & 0x0f00) === 0x0100 ? 'rows' : (type & 0x0f00) === 0x0200 ? 'mixed' : 'parts';
  const parts: Part[] = [];
  for (let i = 0; i < partCount && kind !== 'rows'; i += 1) {
    const at = start + 8 + i * step;
    if (at + step > bytes.length) break;
    const [from, length] = [wordAt(bytes, at, word, little), wordAt(bytes, at + word, word, little)];
    const packing = bytes.readUInt8(at + word * 2);
    if (length < word || packing === 1 || from + length > bytes.length) continue;
    const part = bytes.subarray(from, from + length);
    const signature = signatureOf(part, word, little);
    const isOther = bytes.readUInt8(at + word * 2 + 1) === 1 && !known.has(signature);
    parts.push({ signature, bytes: part, isRow: packing === 4 || isOther });
  }
  const rowsAt = start + 8 + (kind === 'rows' ? 0 : partCount * step);
  return { bytes, kind, count: u16(start + 2), parts, rowsAt: Math.ceil(rowsAt / 8) * 8 };
}

/** A place or a count. */
export function wordAt(bytes: Buffer, at: number, word: number, little: boolean): number {
  if (word === 4) return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  return Number(little ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
}

const [rowSize, columnSize] = [0xf7f7f7f7, 0xf6f6f6f6];

/** In eight bytes with the highest first it may stand at either end. */
function signatureOf(part: Buffer, word: number, little: boolean): number {
  if (little) return part.readUInt32LE(0);
  const first = part.readUInt32BE(0);
  return word === 4 || first === rowSize || first === columnSize ? first : part.readUInt32BE(4);
}

export const signatures = {
  rowSize,
  text: 0xfffffffd,
  names: 0xffffffff,
  attributes: 0xfffffffc,
  formats: 0xfffffbfe,
} as const;

const known: ReadonlySet<number> = new Set([
  ...Object.values(signatures),
  columnSize,
  0xfffffc00,
  0xfffffffe,
]);

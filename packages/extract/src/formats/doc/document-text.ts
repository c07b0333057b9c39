import { createDecoder } from '../../text/decode-text.ts';
import { Unreadable } from '../../unreadable.ts';
import type { Fib } from './fib.ts';

/** A stretch of the text that lies together in the file. */
export interface Piece {
  /** Characters from the start of the text. */
  start: number;
  end: number;
  /** Bytes from the start of the main stream. */
  at: number;
  isWide: boolean;
  /** Properties that a fast save laid over the piece. */
  properties?: Buffer;
}

/** The text of all stories, one unit a character, and where each piece of it lies. */
export interface DocumentText {
  text: string;
  pieces: Piece[];
}

/** Reads the text by its table of pieces (MS-DOC 2.4.1); files of Word 6 that were saved whole have none. */
export function readDocumentText(main: Buffer, tables: Buffer, fib: Fib): DocumentText {
  const { at, length } = fib.table('pieces');
  const pieces = readPieces(tables.subarray(at, at + length), fib.isOld);
  if (pieces.length === 0 && (!fib.isOld || fib.isComplex))
    throw new Unreadable('corrupt', 'no table of pieces');
  if (pieces.length === 0) pieces.push({ start: 0, end: fib.length, at: fib.firstByte, isWide: false });
  const western = createDecoder('windows-1252');
  const kept: Piece[] = [];
  const texts: string[] = [];
  let end = 0;
  for (const piece of pieces) {
    const width = piece.isWide ? 2 : 1;
    const bytes = main.subarray(piece.at, piece.at + (piece.end - piece.start) * width);
    if (end > main.length) throw new Unreadable('corrupt', 'pieces share their text');
    const text = piece.isWide
      ? bytes.toString('utf16le', 0, bytes.length & ~1)
      : fib.isOld
        ? bytes.toString('latin1')
        : western.decode(bytes);
    if (text !== '') kept.push({ ...piece, start: end, end: end + text.length });
    texts.push(text);
    end += text.length;
    if (text.length < piece.end - piece.start) break;
  }
  return { text: texts.join(''), pieces: kept };
}

/** Pieces as they follow each other: one that does not start where the last ended is the end of what can be read. */
function readPieces(clx: Buffer, isOld: boolean): Piece[] {
  const changes: Buffer[] = [];
  let at = 0;
  while (at + 3 <= clx.length && clx[at] === 1) {
    const size = clx.readUInt16LE(at + 1);
    changes.push(clx.subarray(at + 3, at + 3 + size));
    at += 3 + size;
  }
  const pieces: Piece[] = [];
  if (at + 5 > clx.length || clx[at] !== 2) return pieces;
  const table = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((table.length - 4) / 12);
  for (let i = 0; i < count; i += 1) {
    const start = table.readUInt32LE(i * 4);
    const end = table.readUInt32LE(i * 4 + 4);
    const descriptor = (count + 1) * 4 + i * 8;
    if (start !== (pieces.at(-1)?.end ?? 0) || end < start) break;
    const place = table.readUInt32LE(descriptor + 2);
    const properties = changeOf(table.readUInt16LE(descriptor + 6), changes, isOld);
    const isWide = !isOld && (place & 0x40000000) === 0;
    const from = isOld ? place : isWide ? place : (place & 0x3fffffff) >>> 1;
    pieces.push({ start, end, at: from, isWide, properties });
  }
  return pieces;
}

/** What a piece's modifier stands for: one property in itself, or the number of a list of them (MS-DOC 2.9.205). */
function changeOf(modifier: number, changes: Buffer[], isOld: boolean): Buffer | undefined {
  if (modifier === 0) return undefined;
  if (modifier & 1) return changes[modifier >> 1];
  const code = (modifier >> 1) & 0x7f;
  const operand = modifier >> 8;
  return isOld ? Buffer.from([code, operand]) : newerForm(code, operand);
}

const newerForm = (code: number, operand: number): Buffer | undefined => {
  const sprm = shortCodes.get(code);
  return sprm === undefined ? undefined : Buffer.from([sprm & 0xff, sprm >> 8, operand]);
};

/** The properties of one byte that matter to the text: as Word 6 numbers them, and their codes since (MS-DOC 2.9.206). */
const shortCodes: ReadonlyMap<number, number> = new Map([
  [0x18, 0x2416],
  [0x19, 0x2417],
  [0x41, 0x0800],
  [0x42, 0x0801],
  [0x55, 0x0835],
  [0x56, 0x0836],
  [0x57, 0x0837],
  [0x5c, 0x083c],
]);

import { readFile } from 'node:fs/promises';
import type { Extracted, SourceFile } from '../../define-extractor.ts';
import type { AddCell } from '../../sheets/cell-rows.ts';
import { decoderOfPage } from '../../sheets/code-pages.ts';
import { writeSheets } from '../../sheets/write-sheets.ts';
import type { PieceDecoder } from '../../text/decode-text.ts';
import { joinText } from '../../text/join-text.ts';
import { Unreadable } from '../../unreadable.ts';
import { labelText, longDouble, showBy, smallNumber } from './lotus-values.ts';

type Cells = Map<number, { row: number; column: number; text: string }[]>;

const mostCells = 4_000_000;
const endOfFile = 1;
const password = 0x4b;

/** Reads a worksheet of Lotus 1-2-3 or Quattro Pro: the cells of each page as a table. */
export async function readLotus({ path }: Pick<SourceFile, 'path'>): Promise<Extracted> {
  const bytes = await readFile(path);
  const version = bytes.length >= 6 ? bytes.readUInt16LE(4) : 0;
  const family = familyOf(version);
  if (bytes.readUInt16LE(0) !== 0 || !family) throw new Unreadable('unsupported', `version ${version}`);
  const { decoder, read } = family;
  const pages: Cells = new Map();
  let count = 0;
  const add =
    (page: number): AddCell =>
    (row, column, text) => {
      count += 1;
      if (count > mostCells) throw new Unreadable('too_large', 'cells');
      const cells = pages.get(page) ?? [];
      pages.set(page, cells);
      cells.push({ row, column, text });
    };
  for (let at = 0; at + 4 <= bytes.length; ) {
    const id = bytes.readUInt16LE(at);
    const end = at + 4 + bytes.readUInt16LE(at + 2);
    if (id === endOfFile || end > bytes.length) break;
    if (id === password) throw new Unreadable('encrypted');
    read(id, bytes.subarray(at + 4, end), decoder, add);
    at = end;
  }
  const shown = [...pages].sort(([a], [b]) => a - b);
  const sheets = shown.map(([page, cells]) => ({
    name: shown.length > 1 ? letterOf(page) : '',
    *read(put: AddCell) {
      cells.sort((a, b) => a.row - b.row || a.column - b.column);
      for (const { row, column, text } of cells) put(row, column, text);
      yield;
    },
  }));
  return { markdown: await joinText(writeSheets(sheets)) };
}

/** Pages are called by letters. */
const letterOf = (page: number): string =>
  page < 26 ? String.fromCharCode(65 + page) : letterOf(Math.floor(page / 26) - 1) + letterOf(page % 26);

type ReadRecord = (id: number, body: Buffer, decoder: PieceDecoder, add: (page: number) => AddCell) => void;

function familyOf(version: number): { decoder: PieceDecoder; read: ReadRecord } | undefined {
  if (version >= 0x0404 && version <= 0x0406) return { decoder: decoderOfPage(850), read: readFirst };
  if (version >= 0x5120 && version <= 0x5122) return { decoder: decoderOfPage(437), read: readFirst };
  if (version >= 0x1000 && version <= 0x1005) {
    const isQuattro = version === 0x1001;
    return { decoder: decoderOfPage(isQuattro ? 1252 : 850), read: isQuattro ? readQuattro : readLater };
  }
  return undefined;
}

/** Records of the first releases, which start with format, column and row. */
const readFirst: ReadRecord = (id, body, decoder, add) => {
  if (id === 0x33 && body.length > 5)
    return add(0)(body.readUInt16LE(3), body.readUInt16LE(1), labelText(body.subarray(5), decoder));
  if (id < 0x0d || id > 0x10 || body.length < 7) return;
  const [column, row] = [body.readUInt16LE(1), body.readUInt16LE(3)];
  const number = (value: number) => add(0)(row, column, showBy(body.readUInt8(0))(value));
  if (id === 0x0d) number(body.readInt16LE(5));
  else if (id === 0x0f) add(0)(row, column, labelText(body.subarray(5), decoder));
  else if (body.length >= 13 && !Number.isNaN(body.readDoubleLE(5))) number(body.readDoubleLE(5));
};

/** Records of releases 3 and later, which start with row, page and column. */
const readLater: ReadRecord = (id, body, decoder, add) => {
  if (id < 0x16 || id > 0x28 || body.length < 6) return;
  const put = (text: string) => add(body.readUInt8(2))(body.readUInt16LE(0), body.readUInt8(3), text);
  const number = (value: number) => {
    if (Number.isFinite(value)) put(showBy(0x71)(value));
  };
  if (id === 0x16 || id === 0x1a) put(labelText(body.subarray(4), decoder));
  else if (id === 0x18) number(smallNumber(body.readInt16LE(4)));
  else if ((id === 0x17 || id === 0x19) && body.length >= 14) number(longDouble(body, 4));
  else if ((id === 0x27 || id === 0x28) && body.length >= 12) number(body.readDoubleLE(4));
};

/** Records of Quattro Pro for Windows, which start with column, page, row and style. */
const readQuattro: ReadRecord = (id, body, decoder, add) => {
  const isText = id === 0x33 || id === 0x0f;
  if ((!isText && (id < 0x0d || id > 0x10)) || body.length < 7) return;
  const put = (text: string) => add(body.readUInt8(1))(body.readUInt16LE(2), body.readUInt8(0), text);
  if (isText) put(labelText(body.subarray(6), decoder));
  else if (id === 0x0d && body.length >= 8) put(String(body.readInt16LE(6)));
  else if (body.length >= 14 && Number.isFinite(body.readDoubleLE(6)))
    put(showBy(0x71)(body.readDoubleLE(6)));
};

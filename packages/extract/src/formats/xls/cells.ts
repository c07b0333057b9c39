import type { AddCell } from '../../sheets/cell-rows.ts';
import { compactNumber } from '../../sheets/compact-number.ts';
import { errorText } from '../../sheets/error-text.ts';
import { cellText } from '../../sheets/sheet-table.ts';
import { type BiffRecord, ids, isStart, recordsFrom } from './records.ts';
import { createStringReader, segmentsOf } from './segments.ts';
import type { Workbook } from './workbook.ts';

/** Records between two pauses. */
const perPause = 4096;

/** Hands over the cells of the sheet whose stream starts at a place; charts within it have a stream of their own. */
export function* readCells(stream: Buffer, at: number, workbook: Workbook, add: AddCell): Generator<void> {
  const cell =
    workbook.version === 2 ? createOldCells(stream, workbook, add) : createCells(stream, workbook, add);
  let depth = 0;
  let count = 0;
  for (const record of recordsFrom(stream, at)) {
    if (isStart(record.id)) depth += 1;
    else if (record.id === ids.endOfFile) depth -= 1;
    else if (depth === 1) cell(record);
    if (depth <= 0) return;
    count += 1;
    if (count % perPause === 0) yield;
  }
}

/** Cells from version 3 on. */
function createCells(stream: Buffer, workbook: Workbook, add: AddCell): (record: BiffRecord) => void {
  const { strings, show, version } = workbook;
  let awaiting: [row: number, column: number] | undefined;

  const u16 = (at: number) => stream.readUInt16LE(at);
  const put = (at: number, text: string) => add(u16(at), u16(at + 2), text);
  const putNumber = (at: number, value: number) => put(at, show(u16(at + 4))(value));
  const textAt = ({ start, end }: BiffRecord, from: number): string => {
    if (version !== 8) {
      const text = stream.subarray(from + 2, Math.min(end, from + 2 + u16(from)));
      return cellText(workbook.decoder.decode(text));
    }
    const { bounds, next } = segmentsOf(stream, start, end);
    bounds[0] = [from, end];
    const reader = createStringReader(stream, { bounds, next });
    return cellText(reader.string(reader.u16()));
  };
  const formula = ({ start }: BiffRecord) => {
    awaiting = undefined;
    if (u16(start + 12) !== 0xffff) return putNumber(start, stream.readDoubleLE(start + 6));
    const [kind, value] = [stream.readUInt8(start + 6), stream.readUInt8(start + 8)];
    if (kind === 0) awaiting = [u16(start), u16(start + 2)];
    else if (kind === 1) put(start, truth(value));
    else if (kind === 2) put(start, errorText(value));
  };
  const compact = ({ start, end }: BiffRecord) => {
    const [row, first] = [u16(start), u16(start + 2)];
    for (let at = start + 4, column = first; at + 8 <= end; at += 6, column += 1) {
      add(row, column, show(u16(at))(compactNumber(stream, at + 2)));
    }
  };

  return (record) => {
    const { id, start, end } = record;
    if (end - start < (shortest.get(id) ?? Number.POSITIVE_INFINITY)) return;
    if (id === 0xfd) put(start, strings[stream.readUInt32LE(start + 6)] ?? '');
    else if (id === 0x0203) putNumber(start, stream.readDoubleLE(start + 6));
    else if (id === 0x027e) putNumber(start, compactNumber(stream, start + 6));
    else if (id === 0xbd) compact(record);
    else if (id === 0x0204 || id === 0xd6) put(start, textAt(record, start + 6));
    else if (id === 0x0205) put(start, oneByte(stream, start + 6));
    else if (id === 0x0207) {
      if (awaiting) add(...awaiting, textAt(record, start));
      awaiting = undefined;
    } else formula(record);
  };
}

/** The records of cells, and how long they are at least. */
const shortest = new Map([
  [0xfd, 10],
  [0x0203, 14],
  [0x027e, 10],
  [0xbd, 12],
  [0x0204, 8],
  [0xd6, 8],
  [0x0205, 8],
  [0x0207, 2],
  [0x06, 14],
  [0x0206, 14],
  [0x0406, 14],
]);

/** Cells of version 2, which have three bytes of attributes; the second names the format. */
function createOldCells(stream: Buffer, workbook: Workbook, add: AddCell): (record: BiffRecord) => void {
  let awaiting: [row: number, column: number] | undefined;
  const textAt = (from: number, end: number): string =>
    cellText(
      workbook.decoder.decode(stream.subarray(from + 1, Math.min(end, from + 1 + stream.readUInt8(from)))),
    );

  return ({ id, start, end }) => {
    if (id === 0x07 && end > start && awaiting) {
      add(...awaiting, textAt(start, end));
      awaiting = undefined;
      return;
    }
    if (id < 2 || id > 6 || end - start < (oldShortest[id] ?? 9)) return;
    const [row, column] = [stream.readUInt16LE(start), stream.readUInt16LE(start + 2)];
    const number = (value: number) =>
      add(row, column, workbook.showFormat(stream.readUInt8(start + 5) & 0x3f)(value));
    if (id === 0x02) number(stream.readUInt16LE(start + 7));
    else if (id === 0x04) add(row, column, textAt(start + 7, end));
    else if (id === 0x05) add(row, column, oneByte(stream, start + 7));
    else if (id === 0x06 && stream.readUInt16LE(start + 13) === 0xffff) awaiting = [row, column];
    else number(stream.readDoubleLE(start + 7));
  };
}

const oldShortest: Record<number, number> = { 2: 9, 3: 15, 4: 8, 5: 9, 6: 15 };

const truth = (value: number): string => (value === 0 ? 'FALSE' : 'TRUE');

const oneByte = (stream: Buffer, at: number): string =>
  stream.readUInt8(at + 1) === 0 ? truth(stream.readUInt8(at)) : errorText(stream.readUInt8(at));

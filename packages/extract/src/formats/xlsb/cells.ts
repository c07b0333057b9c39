import type { AddCell } from '../../sheets/cell-rows.ts';
import { compactNumber } from '../../sheets/compact-number.ts';
import { errorText } from '../../sheets/error-text.ts';
import type { ShowNumber } from '../../sheets/number-format.ts';
import { cellText } from '../../sheets/sheet-table.ts';
import { recordsIn, wideString } from './records.ts';

/** What cells refer to. */
export interface Values {
  strings: readonly string[];
  show(style: number): ShowNumber;
}

type ReadValue = (content: Buffer, at: number, style: number, values: Values) => string;

const compact: ReadValue = (content, at, style, { show }) => show(style)(compactNumber(content, at));
const truth: ReadValue = (content, at) => (content.readUInt8(at) === 0 ? 'FALSE' : 'TRUE');
const fault: ReadValue = (content, at) => errorText(content.readUInt8(at));
const real: ReadValue = (content, at, style, { show }) => show(style)(content.readDoubleLE(at));
const text: ReadValue = (content, at) => cellText(wideString(content, at).text);
const rich: ReadValue = (content, at) => cellText(wideString(content, at + 1).text);
const shared: ReadValue = (content, at, _, { strings }) => strings[content.readUInt32LE(at)] ?? '';

/** Records of cells that name their column, and the bytes that their value takes at least. */
const kinds = new Map<number, [ReadValue, number]>([
  [2, [compact, 4]],
  [3, [fault, 1]],
  [4, [truth, 1]],
  [5, [real, 8]],
  [6, [text, 4]],
  [7, [shared, 4]],
  [8, [text, 4]],
  [9, [real, 8]],
  [10, [truth, 1]],
  [11, [fault, 1]],
  [62, [rich, 5]],
]);

/** Records of cells that stand to the right of the one before. */
const nextKinds = new Map<number, [ReadValue, number]>([
  [13, [compact, 4]],
  [14, [fault, 1]],
  [15, [truth, 1]],
  [16, [real, 8]],
  [17, [text, 4]],
  [18, [shared, 4]],
]);

const rowId = 0;
const [blankId, nextBlankId] = [1, 12];

/** Hands over the cells of a worksheet part (MS-XLSB 2.1.7.61). */
export async function* readCells(
  pieces: AsyncIterable<Buffer>,
  values: Values,
  add: AddCell,
): AsyncGenerator<void> {
  let [row, column] = [0, 0];
  for await (const records of recordsIn(pieces)) {
    for (const { id, content } of records) {
      const { length } = content;
      if (id === rowId && length >= 4) [row, column] = [content.readUInt32LE(0), -1];
      else if (id === nextBlankId) column += 1;
      else if (id === blankId && length >= 4) column = content.readUInt32LE(0);
      const [read, bytes] = kinds.get(id) ?? [];
      const [readNext, nextBytes] = nextKinds.get(id) ?? [];
      if (read && length >= 8 + (bytes ?? 0)) {
        column = content.readUInt32LE(0);
        if (column < 16_384) add(row, column, read(content, 8, styleAt(content, 4), values));
      } else if (readNext && length >= 4 + (nextBytes ?? 0)) {
        column += 1;
        add(row, column, readNext(content, 4, styleAt(content, 0), values));
      }
    }
    yield;
  }
}

const styleAt = (content: Buffer, at: number): number => content.readUIntLE(at, 3);

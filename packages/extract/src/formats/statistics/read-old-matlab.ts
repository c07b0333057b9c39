import { zeroEnded } from '../../bytes/cursor.ts';
import type { View } from '../../bytes/view.ts';
import { singleLine } from '../../markdown/single-line.ts';
import { Unreadable } from '../../unreadable.ts';
import { numpyType } from './numpy-types.ts';
import { writeArray } from './write-array.ts';

const precisions = ['f8', 'f4', 'i4', 'i2', 'u2', 'u1'];
const mostVariables = 2_000;

/** The variables of a MATLAB file of version 4, in which a matrix follows a matrix. */
export function readOldMatlab(view: View): string {
  const blocks: string[] = [];
  for (let at = 0; at + 20 < view.size && blocks.length < mostVariables; ) {
    const little = view.u32(at, true) < 5000;
    const kind = view.u32(at, little);
    const [rows, columns] = [view.u32(at + 4, little), view.u32(at + 8, little)];
    const [isComplex, nameBytes] = [view.u32(at + 12, little), view.u32(at + 16, little)];
    const precision = precisions[Math.floor(kind / 10) % 10];
    if (kind > 4052 || precision === undefined || nameBytes > 256 || isComplex > 1)
      throw new Unreadable('corrupt', 'no matrix');
    const name = singleLine(zeroEnded(view, at + 20, nameBytes));
    const type = numpyType(`${little ? '<' : '>'}${precision}`);
    const start = at + 20 + nameBytes;
    const bytes = rows * columns * type.bytes;
    if (start + bytes > view.size) throw new Unreadable('corrupt', 'a matrix is cut');
    const text = (index: number) =>
      type.text(
        view.bytes(start + (Math.floor(index / columns) + (index % columns) * rows) * type.bytes, type.bytes),
        0,
      );
    blocks.push(...written(name, kind % 10 === 1, [rows, columns], text));
    at = start + bytes * (1 + isComplex);
  }
  return blocks.join('\n\n');
}

const longestLine = 10_000;

function written(
  name: string,
  isText: boolean,
  shape: [number, number],
  text: (index: number) => string,
): string[] {
  const [rows, columns] = shape;
  if (!isText) {
    const value = writeArray({ shape, text });
    return value.includes('\n') || value.length > 80 ? [`## ${name}`, value] : [`- ${name}: ${value}`];
  }
  const lines = Array.from({ length: Math.min(rows, mostVariables) }, (_, row) =>
    Array.from({ length: Math.min(columns, longestLine) }, (_column, i) =>
      String.fromCharCode(Number(text(row * columns + i)) & 0xffff),
    ).join(''),
  );
  return [`- ${name}: ${lines.map(singleLine).join(' ')}`];
}

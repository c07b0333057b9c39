import { makeCfb } from '../../cfb/cfb.fixture.ts';

/** A record of a BIFF stream. */
export function record(id: number, ...content: (number[] | Uint8Array)[]): Buffer {
  const body = Buffer.concat(content.map((piece) => Buffer.from(piece)));
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, body]);
}

export const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value & 0xffff, i * 2);
  return bytes;
};

export const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const narrow = (text: string): Buffer =>
  Buffer.concat([[text.length], latin(text)].map((b) => Buffer.from(b)));

/** A sheet of Excel 2, written from the published structure: what was shown, its format, a formula that gives text. */
export const makeExcel2 = (): Buffer =>
  Buffer.concat([
    record(0x0009, u16(2, 0x10)),
    record(0x1e, narrow('General')),
    record(0x1e, narrow('0.00')),
    record(0x04, u16(0, 0), [0, 0, 0], narrow('Depth')),
    record(0x04, u16(0, 1), [0, 0, 0], narrow('Count')),
    record(0x03, u16(1, 0), [0, 1, 0], f64(12.5)),
    record(0x02, u16(1, 1), [0, 0, 0], u16(7)),
    record(0x06, u16(2, 0), [0, 0, 0], [0, 0, 0, 0, 0, 0, 0xff, 0xff], [0, 0]),
    record(0x07, narrow('deep')),
    record(0x05, u16(2, 1), [0, 0, 0], [42, 1]),
    record(0x0a),
  ]);

/** What a workbook of Excel 97 holds besides its cells. */
interface Parts {
  /** Records before the list of sheets. */
  globals?: Buffer[];
  sheets: { name: string; state?: number; cells: Buffer[] }[];
}

/** A workbook of Excel 97 in its compound file. */
export function makeXls({ globals = [], sheets }: Parts): Buffer {
  const start = (kind: number) => record(0x0809, u16(0x600, kind, 0, 0, 0, 0, 0, 0));
  const listLength = sheets.reduce((sum, { name }) => sum + 12 + name.length, 0);
  const before = Buffer.concat([start(5), ...globals]);
  const streams = sheets.map(({ cells }) => Buffer.concat([start(0x10), ...cells, record(0x0a)]));
  let at = before.length + listLength + 4;
  const list = sheets.map(({ name, state = 0 }, i) => {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    at += streams[i]?.length ?? 0;
    return record(0x85, place, [state, 0, name.length, 0], latin(name));
  });
  return makeCfb({ Workbook: Buffer.concat([before, ...list, record(0x0a), ...streams]) });
}

/** A cell that refers to a shared string. */
export const shared = (row: number, column: number, index: number): Buffer =>
  record(0xfd, u16(row, column, 0, index, 0));

export const number = (row: number, column: number, value: number): Buffer =>
  record(0x0203, u16(row, column, 0), f64(value));

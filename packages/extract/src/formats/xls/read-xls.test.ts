import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readXls } from './read-xls.ts';
import { f64, makeExcel2, makeXls, number, record, shared, u16 } from './xls.fixture.ts';

const length = (...counts: number[]) => Buffer.concat(counts.map((count) => u16(count, 0)));
const sheetOf = async (globals: Buffer[], ...cells: Buffer[]) =>
  (await readBytes(makeXls({ globals, sheets: [{ name: 'A', cells }] }))).markdown;

describe('an Excel workbook of 1997', () => {
  it('writes each sheet that is shown, and no chart within it', async () => {
    const chart = record(0x0809, u16(0x600, 0x20, 0, 0, 0, 0, 0, 0));
    const { markdown, metadata, extractors } = await readBytes(
      makeXls({
        sheets: [
          {
            name: 'Flow',
            cells: [number(0, 0, 1.5), chart, number(7, 7, 77), record(0x0a), number(0, 1, 2)],
          },
          { name: 'Secret', state: 2, cells: [number(0, 0, 99)] },
          { name: 'Tanks', cells: [number(3, 2, 5), number(1, 2, 3), number(1, 1, 4)] },
        ],
      }),
    );
    expect(markdown).toBe(
      '## Flow\n\n| 1.5 | 2 |\n| --- | --- |\n\n## Tanks\n\n| 4 | 3 |\n| --- | --- |\n|  | 5 |\n',
    );
    expect(metadata.contentType).toBe('application/vnd.ms-excel');
    expect(extractors).toEqual(['Excel workbook (97-2003)']);
  });

  it('reads shared strings that go on in the next record, narrow and wide, with runs and readings', async () => {
    const wide = Buffer.from('река', 'utf16le');
    const rich = Buffer.concat([u16(4), Buffer.from([8]), u16(2), Buffer.from('bold'), Buffer.alloc(8)]);
    const spoken = Buffer.concat([u16(2), Buffer.from([4]), length(6), Buffer.from('go'), Buffer.alloc(6)]);
    const strings = [
      record(0xfc, length(4, 4), rich, u16(8), [0], Buffer.from('wide')),
      record(0x3c, [1], wide, spoken.subarray(0, 12)),
      record(0x3c, spoken.subarray(12), u16(1), [0], Buffer.from('|')),
    ];
    const cells = [0, 1, 2, 3].map((index) => shared(0, index, index));
    expect(await sheetOf(strings, ...cells)).toContain('| bold | wideрека | go | \\| |');
  });

  it('shows numbers of every record by their formats, and results of formulas', async () => {
    const code = Buffer.from('0.0" m"');
    const globals = [
      record(0x041e, u16(170, code.length), [0], code),
      record(0xe0, u16(0, 0)),
      record(0xe0, u16(0, 170)),
      record(0xe0, u16(0, 14)),
    ];
    const formula = (column: number, style: number, result: Uint8Array) =>
      record(0x06, u16(0, column, style), result, u16(0, 0, 0));
    const special = (kind: number, value: number) => Buffer.from([kind, 0, value, 0, 0, 0, 0xff, 0xff]);
    const text = await sheetOf(
      globals,
      record(0x027e, u16(0, 0, 1), [0x02 | (50 << 2), 0, 0, 0]),
      record(0xbd, u16(0, 1), u16(1), [0x03 | (50 << 2), 0, 0, 0], u16(2), [0, 0, 0xe3, 0x40], u16(2)),
      formula(3, 1, f64(2.25)),
      formula(4, 0, special(0, 0)),
      record(0x0207, u16(3), [0], Buffer.from('sum')),
      formula(5, 0, special(1, 1)),
      formula(6, 0, special(2, 7)),
      formula(7, 0, special(3, 0)),
      record(0x0205, u16(0, 8, 0), [0, 0]),
    );
    expect(text).toContain('| 50.0 m | 0.5 m | 2006-07-14 | 2.3 m | sum | TRUE | #DIV/0! |  | FALSE |');
  });

  it('that is encrypted is named so', async () => {
    const bytes = makeXls({ globals: [record(0x2f, u16(1))], sheets: [{ name: 'A', cells: [] }] });
    await expect(readBytes(bytes)).rejects.toMatchObject({ reason: 'encrypted' });
  });
});

it('reads a sheet of the first version of Excel', async () => {
  const { markdown, metadata } = await readBytes(makeExcel2());
  expect(markdown).toBe('| Depth | Count |\n| --- | --- |\n| 12.50 | 7 |\n| deep | #N/A |\n');
  expect(metadata.contentType).toBe('application/vnd.ms-excel');
});

const truth = new URL('../../../truth/workbooks/', import.meta.url);
const samples = readdirSync(truth).filter((name) => name.endsWith('.xls'));

it.each(samples)('%s, broken, ends in text or an honest error', async (name) => {
  const content = readFileSync(new URL(name, truth));
  const { worstCpuMs } = await fuzzFile(content, ({ path, bytes }) => readXls({ path, size: bytes.length }));
  expect(worstCpuMs).toBeLessThan(5_000);
});

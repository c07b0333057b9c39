import { describe, expect, it } from 'vitest';
import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { createBudget } from '../../isolation/budget.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { f64 } from '../xls/xls.fixture.ts';
import { readXlsb } from './read-xlsb.ts';
import { cell12, makeXlsb, record12, row12, stylesOf, u32, wide } from './xlsb.fixture.ts';

const styles = stylesOf([{ id: 0 }, { id: 14 }, { id: 165, code: '#,##0.00" t"' }]);
const bytes = makeXlsb(
  [
    {
      name: 'Груз',
      rows: [
        row12(0),
        cell12(7, 0, 0, u32(0)),
        cell12(7, 1, 0, u32(1)),
        cell12(6, 2, 0, wide('Loaded')),
        row12(1),
        cell12(62, 0, 0, Buffer.concat([Buffer.from([0]), wide('Gravel | fine')])),
        cell12(5, 1, 2, f64(1250.5)),
        cell12(2, 2, 1, u32(2 | (36_526 << 2))),
        row12(2),
        cell12(8, 0, 0, Buffer.concat([wide('Sum'), Buffer.alloc(10)])),
        cell12(9, 1, 2, Buffer.concat([f64(3), Buffer.alloc(10)])),
        record12(15, u32(0), [1]),
        record12(14, u32(0), [7]),
      ],
    },
    { name: 'Secret', state: 1, rows: [row12(0), cell12(5, 0, 0, f64(99))] },
  ],
  ['Cargo', 'Weight'],
  styles,
);

describe('a binary workbook', () => {
  it('writes each sheet that is shown as a heading and a table', async () => {
    const { markdown, metadata, extractors } = await readBytes(bytes);
    expect(markdown).toBe(
      '## Груз\n\n| Cargo | Weight | Loaded |  |\n| --- | --- | --- | --- |\n' +
        '| Gravel \\| fine | 1,250.50 t | 2000-01-01 |  |\n| Sum | 3.00 t | TRUE | #DIV/0! |\n',
    );
    expect(metadata.contentType).toBe('application/vnd.ms-excel.sheet.binary.macroenabled.12');
    expect(extractors).toEqual(['Excel binary workbook']);
  });

  it('that is broken ends in text or an honest error', async () => {
    const { worstCpuMs } = await fuzzFile(bytes, ({ path }) =>
      refuseDamaged(() => readXlsb(path, { budget: createBudget() })),
    );
    expect(worstCpuMs).toBeLessThan(5_000);
  });
});

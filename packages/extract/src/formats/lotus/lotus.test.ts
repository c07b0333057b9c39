import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { writeSheets } from '../../sheets/write-sheets.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { record, u16 } from '../xls/xls.fixture.ts';
import { makeWb1, makeWk1, makeWk3 } from './lotus.fixture.ts';
import { readDif } from './read-dif.ts';
import { readLotus } from './read-lotus.ts';
import { readSylk } from './read-sylk.ts';

describe('a worksheet of Lotus 1-2-3', () => {
  it('of release 2 shows labels, numbers and days, in its code page', async () => {
    const { markdown, metadata } = await readBytes(makeWk1());
    expect(markdown).toBe(
      '| Sluice | Gates | Opened | Share |\n| --- | --- | --- | --- |\n' +
        '| Upper basin | 4 | 1990-01-01 | 62.5% |\n| Mühlgraben | 2.50 |  | closed |\n',
    );
    expect(metadata.contentType).toBe('application/vnd.lotus-1-2-3');
  });

  it('of release 3 has a heading for each of its pages', async () => {
    expect((await readBytes(makeWk3())).markdown).toBe(
      '## A\n\n| Lock | Length |\n| --- | --- |\n| Nordschleuse | 228 |\n|  | 190 |\n\n## B\n\n| Second page |\n| --- |\n',
    );
  });

  it('with a password is named so', async () => {
    const bytes = Buffer.concat([record(0, u16(0x0406)), record(0x4b, u16(1, 2)), record(1)]);
    await expect(readBytes(bytes)).rejects.toMatchObject({ reason: 'encrypted' });
  });
});

it('reads worksheets of Quattro Pro for DOS and Windows', async () => {
  const dos = await readBytes(makeWk1(0x5120));
  expect(dos.metadata.contentType).toBe('application/x-quattropro');
  expect(dos.markdown).toContain('| Mühlgraben | 2.50 |  | closed |');
  expect((await readBytes(makeWb1())).markdown).toBe('| Pump | 7.25 |\n| --- | --- |\n|  | 12 |\n');
});

it.each([
  ['wk1', makeWk1()],
  ['wk3', makeWk3()],
  ['wb1', makeWb1()],
])('%s, broken, ends in text or an honest error', async (_, content) => {
  const { worstCpuMs } = await fuzzFile(content, (file) => refuseDamaged(() => readLotus(file)));
  expect(worstCpuMs).toBeLessThan(5_000);
});

async function* pieceOf(bytes: Buffer) {
  yield bytes.toString('utf8');
}

it.each([
  ['budget.slk', readSylk],
  ['tides.dif', readDif],
] as const)('%s, broken, ends in text', async (name, read) => {
  const content = readFileSync(new URL(`../../../truth/workbooks/${name}`, import.meta.url));
  const { worstCpuMs, unreadable } = await fuzzFile(content, ({ bytes }) => ({
    markdown: writeSheets([{ name: '', read: (add) => read(pieceOf(bytes), add) }]),
  }));
  expect(unreadable).toBe(0);
  expect(worstCpuMs).toBeLessThan(5_000);
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readDbf } from './read-dbf.ts';

type FieldOf = [name: string, type: string, length: number];

/** A table written from the published structure; a record starts with the mark of its state. */
function makeDbf(fields: FieldOf[], records: Buffer[]): Buffer {
  const header = Buffer.alloc(32);
  header.writeUInt8(0x30, 0);
  Buffer.from([99, 5, 17]).copy(header, 1);
  header.writeUInt32LE(records.length, 4);
  header.writeUInt16LE(32 + fields.length * 32 + 1, 8);
  header.writeUInt16LE(1 + fields.reduce((sum, [, , length]) => sum + length, 0), 10);
  const columns = fields.map(([name, type, length]) => {
    const bytes = Buffer.alloc(32);
    bytes.write(name);
    bytes.write(type, 11);
    bytes.writeUInt16LE(length, 16);
    return bytes;
  });
  return Buffer.concat([header, ...columns, Buffer.from([13]), ...records]);
}

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

describe('a table of FoxPro', () => {
  it('gives its values by their types, and no record that is deleted', async () => {
    const fields: FieldOf[] = [
      ['NAME', 'C', 6],
      ['DEPTH', 'I', 4],
      ['SEEN', 'T', 8],
      ['NOTE', 'M', 4],
      ['COST', 'Y', 8],
    ];
    const cost = Buffer.alloc(8);
    cost.writeBigInt64LE(125_000n);
    const rest = [int(2_451_316), int(34_200_000), int(3), cost];
    const bytes = makeDbf(fields, [
      Buffer.concat([Buffer.from(' Weir  '), int(-4), ...rest]),
      Buffer.concat([Buffer.from('*Gone  '), int(1), ...rest]),
    ]);
    const { markdown, metadata } = await readBytes(bytes);
    expect(markdown).toBe(
      '| NAME | DEPTH | SEEN | NOTE | COST |\n| --- | --- | --- | --- | --- |\n| Weir | -4 | 1999-05-17 09:30:00 |  | 12.5 |',
    );
    expect(metadata.contentType).toBe('application/vnd.dbf');
  });

  it('has only the first rows of a long one, and says so', async () => {
    const records = Array.from({ length: 20_100 }, (_, i) => Buffer.from(` ${String(i).padEnd(6)}`));
    const { markdown } = await readBytes(makeDbf([['N', 'C', 6]], records));
    expect(markdown).toContain('| 19999 |');
    expect(markdown.endsWith('(The first 20,000 rows.)')).toBe(true);
  });
});

it('tells the kind, number and bounds of shapes', async () => {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(0x270a, 0);
  header.writeUInt32BE((100 + 2 * 28) / 2, 24);
  header.writeUInt32LE(1000, 28);
  header.writeUInt32LE(1, 32);
  for (const [i, value] of [12.5, 50, 13.25, 51].entries()) header.writeDoubleLE(value, 36 + i * 8);
  const point = Buffer.alloc(28);
  point.writeUInt32BE(10, 4);
  const { markdown } = await readBytes(Buffer.concat([header, point, point]));
  expect(markdown).toBe('- Shapes: points\n- Number: 2\n- From: 12.5, 50\n- To: 13.25, 51');
});

it.each(['lodki.dbf', 'gauges.dbf'])('%s, broken, ends in text or an honest error', async (name) => {
  const content = readFileSync(new URL(`../../../truth/datasets/${name}`, import.meta.url));
  const { worstCpuMs } = await fuzzFile(content, (file) => refuseDamaged(() => readDbf(file)));
  expect(worstCpuMs).toBeLessThan(5_000);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refuseDamaged } from '../../bytes/refuse-damaged.ts';
import { fuzzFile } from '../../testing/fuzz-file.ts';
import { readArrow } from './read-arrow.ts';
import { readAvro } from './read-avro.ts';
import { readParquet } from './read-parquet.ts';
import { unpackLz4Block } from './unpack-lz4.ts';
import { valueText } from './value-text.ts';

it('unpacks a block of LZ4, whose repetitions may reach into themselves', () => {
  const packed = Buffer.from([0x35, ...Buffer.from('abc'), 3, 0, 0x10, 0x21]);
  expect(unpackLz4Block(packed, 13).toString()).toBe('abcabcabcabc!');
  expect(() => unpackLz4Block(Buffer.from([0x01, 9, 0]), 20)).toThrow('LZ4');
});

it('shows values of every kind in a cell, and no bytes that are not a text', () => {
  const values = [
    null,
    1n,
    0.1 + 0.2,
    new Date('2024-03-04'),
    Buffer.from([0xff, 0]),
    Buffer.from('Öl'),
    { a: [2n] },
  ];
  expect(values.map(valueText)).toEqual(['', '1', '0.3', '2024-03-04', '', 'Öl', '{"a":["2"]}']);
});

it.each<[string, string, (bytes: Buffer) => void]>([
  [
    'a column with less than no children',
    'less than no children',
    (bytes) => bytes.writeUInt8(0x0d, bytes.indexOf('owner\x15\x04') + 6),
  ],
  ['a page that does not tell its length', 'a page at 4', (bytes) => bytes.set([0x25, 0x44, 0x3c], 8)],
  ['a page of too many values', 'a page at 4', (bytes) => bytes.set([0xfe, 0xff, 0xff, 0xff, 0x0f], 12)],
  [
    'more parts in its metadata than bytes',
    'does not fit',
    (bytes) => bytes.fill(0xff, footerOf(bytes) + 4, footerOf(bytes) + 8),
  ],
])('refuses a Parquet file with %s at once', async (_, message, damage) => {
  const content = readFileSync(new URL('../../../truth/datasets/vessels.parquet', import.meta.url));
  damage(content);
  const folder = mkdtempSync(join(tmpdir(), 'quire-parquet-'));
  const path = join(folder, 'source');
  writeFileSync(path, content);
  const reading = readParquet({ path, size: content.length });
  await expect(reading.finally(() => rmSync(folder, { recursive: true }))).rejects.toThrow(message);
});

const footerOf = (bytes: Buffer): number => bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);

it.each([
  ['vessels.parquet', readParquet],
  ['vessels-zstd.parquet', readParquet],
  ['vessels.arrow', readArrow],
  ['vessels.feather', readArrow],
  ['calls.avro', readAvro],
] as const)('%s, broken, ends in text or an honest error', async (name, read) => {
  const content = readFileSync(new URL(`../../../truth/datasets/${name}`, import.meta.url));
  const { worstCpuMs } = await fuzzFile(content, ({ path, bytes }) =>
    refuseDamaged(() => read({ path, size: bytes.length })),
  );
  expect(worstCpuMs).toBeLessThan(5_000);
});

import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';

const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);

const nested = (depth: number): Uint8Array =>
  zipSync(depth === 0 ? { 'a.txt': strToU8('Innermost.') } : { 'a.zip': nested(depth - 1) });

describe('an archive', () => {
  it('is read file by file, each under its name', async () => {
    const bytes = zipSync({ 'b/one.md': strToU8('# One'), 'two.bin': new Uint8Array([0, 1, 2]) });
    const { markdown, metadata } = await readBytes(bytes);
    expect(markdown).toBe('## b/one.md\n\n# One\n\n## two.bin');
    expect(metadata.contentType).toBe('application/zip');
  });

  it('only shows names that lead elsewhere', async () => {
    const bytes = zipSync({ '../../../tmp/slip\n# x.txt': strToU8('slip') });
    expect((await readBytes(bytes)).markdown).toBe('## ../../../tmp/slip # x.txt\n\nslip');
  });

  it('says that it is encrypted, or which of its files are', async () => {
    const encrypt = (bytes: Uint8Array, which: string) => {
      const copy = Buffer.from(bytes);
      const at = copy.lastIndexOf(which) - 46;
      copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8);
      return copy;
    };
    const one = zipSync({ 'a.txt': strToU8('secret') });
    await expect(readBytes(encrypt(one, 'a.txt'))).rejects.toMatchObject({ reason: 'encrypted' });
    const two = zipSync({ 'a.txt': strToU8('secret'), 'b.txt': strToU8('open') });
    const { markdown } = await readBytes(encrypt(two, 'a.txt'));
    expect(markdown).toBe('## a.txt\n\n(encrypted)\n\n## b.txt\n\nopen');
  });

  it('is followed into archives that it holds, to a bound', async () => {
    expect((await readBytes(nested(3))).markdown).toContain('Innermost.');
    await expect(readBytes(nested(9))).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });

  it.each<[string, () => Uint8Array]>([
    ['a file that is packed too tightly', () => zipSync({ 'a.txt': zeros(40) })],
    ['such a file within an archive', () => zipSync({ 'a.zip': zipSync({ 'a.txt': zeros(40) }) })],
    ['a compressed file of that kind', () => gzipSync(zeros(40))],
    [
      'too many files',
      () =>
        zipSync(Object.fromEntries(Array.from({ length: 50_001 }, (_, i) => [`${i}/`, new Uint8Array()]))),
    ],
  ])('is refused: %s', async (_, make) => {
    await expect(readBytes(make())).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });

  it('is told from other packages by what lies in it', async () => {
    const bytes = zipSync({ 'META-INF/MANIFEST.MF': strToU8('Main-Class: Pump') });
    expect((await readBytes(bytes)).metadata.contentType).toBe('application/java-archive');
  });
});

it('reads a compressed file as what it holds', async () => {
  const { markdown, metadata } = await readBytes(gzipSync('<h1>Weir</h1>'), { fileName: 'weir.html.gz' });
  expect(markdown).toBe('# Weir');
  expect(metadata.contentType).toBe('application/gzip');
});

it('reads a long text within archives in each other piece by piece', async () => {
  const line = Buffer.from(`${'The gauge at the weir was read. '.repeat(8)}\n`);
  const text = Buffer.alloc(66 * 1024 * 1024, line);
  const bytes = gzipSync(zipSync({ 'a.zip': zipSync({ 'long.txt': text }, { level: 0 }) }, { level: 0 }), {
    level: 0,
  });
  const { markdown } = await readBytes(bytes, { fileName: 'nested.zip.gz' });
  expect(markdown.slice(0, 59)).toBe('## a.zip\n\n## long.txt\n\nThe gauge at the weir was read. The ');
  expect(markdown.length).toBe('## a.zip\n\n## long.txt\n\n'.length + text.toString().trim().length);
}, 60_000);

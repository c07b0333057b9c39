import SevenZip from '7z-wasm';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../testing/read-bytes.ts';

/** Packs files by the program that unpacks them. */
async function pack(
  format: string,
  files: Record<string, string | Uint8Array>,
  ...options: string[]
): Promise<Uint8Array> {
  const program = await SevenZip.default({ stdout() {}, stderr() {} });
  program.FS.mkdir('/work');
  program.FS.chdir('/work');
  for (const [name, content] of Object.entries(files)) program.FS.writeFile(name, content);
  program.callMain(['a', `-t${format}`, ...options, '/out.bin', ...Object.keys(files)]);
  return program.FS.readFile('/out.bin');
}

const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);

describe('a packed archive', () => {
  it('is read file by file, empty ones between them', async () => {
    const files = { 'a.txt': 'First.', 'b.txt': '', 'c.html': '<h1>Third</h1>' };
    const { markdown } = await readBytes(await pack('7z', files));
    expect(markdown.split(/\n\n(?=## )/).sort()).toEqual([
      '## a.txt\n\nFirst.',
      '## b.txt',
      '## c.html\n\n# Third',
    ]);
  });

  it.each([
    ['its files', []],
    ['their names as well', ['-mhe=on']],
  ])('says that it is encrypted: %s', async (_, options) => {
    const bytes = await pack('7z', { 'a.txt': 'secret' }, '-psecret', ...options);
    await expect(readBytes(bytes)).rejects.toMatchObject({ reason: 'encrypted' });
  });

  it.each(['7z', 'xz', 'bzip2'])('is refused when it is packed too tightly: %s', async (format) => {
    const bytes = await pack(format, { 'a.txt': zeros(40) });
    await expect(readBytes(bytes)).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });

  it('is read as far as it is whole', async () => {
    const noise = Array.from({ length: 60_000 }, (_, i) => `${(i * 7_919) % 10_007} `).join('');
    const bytes = await pack('tar', { 'a.txt': 'Whole.', 'b.txt': noise });
    const { markdown } = await readBytes(bytes.subarray(0, bytes.length / 2));
    expect(markdown).toContain('Whole.');
  });

  it('of a method that we do not know ourselves is unpacked still', async () => {
    const bytes = await pack('zip', { 'a.txt': 'Packed tightly. '.repeat(50) }, '-mm=LZMA');
    const { markdown, extractors } = await readBytes(bytes);
    expect(markdown).toContain('Packed tightly.');
    expect(extractors).toEqual(['ZIP archive', '7-Zip archive']);
  });
});

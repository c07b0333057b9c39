import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pagePictures } from '../../../testing/page-pictures.ts';
import { readBytes } from '../../../testing/read-bytes.ts';

const report = fileURLToPath(new URL('../../../../../../examples/annual-report.pdf', import.meta.url));
const timeout = 180_000;
const empty = { create: { width: 200, height: 100, channels: 3, background: '#cde' } } as const;

const jpeg = (tags: Record<string, string>, exif: Record<string, string> = {}) =>
  sharp(empty).withExif({ IFD0: tags, IFD2: exif }).jpeg().toBuffer();

describe('a picture without text', { timeout }, () => {
  it('is told by what its file says of it', async () => {
    const bytes = await jpeg(
      { ImageDescription: 'The flooded mill', Artist: 'Ruth Okafor', Make: 'Canon', Model: 'Canon EOS R6' },
      { DateTimeOriginal: '2024:05:17 06:12:44' },
    );
    const { markdown, metadata } = await readBytes(bytes);
    expect(markdown).toBe(
      '- Description: The flooded mill\n- Taken: 2024-05-17 06:12\n- By: Ruth Okafor\n- Camera: Canon EOS R6',
    );
    expect(metadata.author).toBe('Ruth Okafor');
  });

  it('is told by the day and the camera alone', async () => {
    const { markdown } = await readBytes(
      await jpeg({ Model: 'EOS R6' }, { DateTimeOriginal: '2024:05:17 06:12:44' }),
    );
    expect(markdown).toBe('- Taken: 2024-05-17 06:12\n- Camera: EOS R6');
  });

  it('stays blank where only programs have written', async () => {
    const bytes = await jpeg({ Software: 'Paint 4', ImageDescription: 'OLYMPUS DIGITAL CAMERA' });
    await expect(readBytes(bytes)).rejects.toMatchObject({ reason: 'blank' });
  });
});

it('has what its file says below the text that is recognised in it', { timeout }, async () => {
  const [page = Buffer.of()] = await pagePictures(report, [1], 80);
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:title><rdf:Alt><rdf:li>Sign at the weir
    </rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>sign</rdf:li><rdf:li>weir</rdf:li></rdf:Bag></dc:subject>
    </rdf:Description></rdf:RDF></x:xmpmeta>`;
  const { markdown, metadata } = await readBytes(await sharp(page).withXmp(xmp).png().toBuffer());
  expect(metadata.title).toBe('Sign at the weir');
  expect(markdown).toMatch(/Annual Report 2025[\s\S]*\n\n## Sign at the weir\n\n- Keywords: sign, weir$/);
});

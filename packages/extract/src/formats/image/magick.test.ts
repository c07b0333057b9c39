import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ImageMagick, MagickFormat } from '@imagemagick/magick-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detect } from '../../detect/detect.ts';
import { createBudget } from '../../isolation/budget.ts';
import { pagePictures } from '../../testing/page-pictures.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { decodeByMagick } from './decode-by-magick.ts';
import { decoderOf } from './magick-types.ts';

const report = fileURLToPath(new URL('../../../../../examples/annual-report.pdf', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'quire-magick-'));
afterAll(() => rmSync(dir, { recursive: true }));
const path = join(dir, 'source');
let page: Buffer;

const decode = async (decoder: string, budget = createBudget()) => {
  for await (const { width, height } of decodeByMagick(path, decoder, budget)) return { width, height };
  return undefined;
};

beforeAll(async () => {
  [page = Buffer.of()] = await pagePictures(report, [1], 30);
  writeFileSync(path, page);
  await decode('PNG');
}, 180_000);

const write = (format: MagickFormat) => ImageMagick.read(page, (image) => image.write(format, Buffer.from));

describe('pictures that only ImageMagick decodes', { timeout: 180_000 }, () => {
  it.each([
    [MagickFormat.Jxl, 'image/jxl'],
    [MagickFormat.Jp2, 'image/jp2'],
    [MagickFormat.J2k, 'image/j2c'],
    [MagickFormat.Psd, 'image/vnd.adobe.photoshop'],
    [MagickFormat.Bmp, 'image/bmp'],
    [MagickFormat.Dds, 'image/vnd-ms.dds'],
    [MagickFormat.Qoi, 'image/qoi'],
    [MagickFormat.Pcx, 'image/x-pcx'],
    [MagickFormat.Tga, 'image/x-tga'],
    [MagickFormat.Xpm, 'image/x-xpixmap'],
    [MagickFormat.Ppm, 'image/x-portable-pixmap'],
    [MagickFormat.Exr, 'image/x-exr'],
    [MagickFormat.Hdr, 'image/vnd.radiance'],
    [MagickFormat.Dpx, 'image/x-dpx'],
    [MagickFormat.Sgi, 'image/x-sgi'],
    [MagickFormat.Sun, 'image/x-sun-raster'],
    [MagickFormat.Viff, 'image/x-viff'],
    [MagickFormat.Fits, 'image/fits'],
  ])('%s is known by its content and decoded', async (format, type) => {
    writeFileSync(path, write(format));
    const { contentType } = await detect({ path });
    expect(contentType).toBe(type);
    expect(await decode(decoderOf(type) ?? '')).toEqual({ width: 496, height: 702 });
  });

  it('are read', async () => {
    [page = Buffer.of()] = await pagePictures(report, [2], 120);
    const { markdown, metadata } = await readBytes(write(MagickFormat.Psd));
    expect(metadata.contentType).toBe('image/vnd.adobe.photoshop');
    expect(markdown).toContain('The regulator sets us five commitments.');
  });

  it('are refused by their header when they are too large', async () => {
    const header = Buffer.from('P5\n50000 50000\n255\n');
    writeFileSync(path, Buffer.concat([header, Buffer.alloc(1024)]));
    await expect(decode('PGM')).rejects.toMatchObject({ reason: 'inflates_too_much' });
  });

  it('are corrupt when they are cut', async () => {
    writeFileSync(path, write(MagickFormat.Jp2).subarray(0, 300));
    await expect(decode('JP2')).rejects.toMatchObject({ reason: 'corrupt' });
  });
});

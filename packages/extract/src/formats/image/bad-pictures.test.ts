import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pagePictures } from '../../testing/page-pictures.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { picturePdf } from './picture-pdf.ts';

const report = fileURLToPath(new URL('../../../../../examples/annual-report.pdf', import.meta.url));
const timeout = 180_000;
const white = { width: 400, height: 300, channels: 3, background: '#fff' } as const;

const reasonOf = (bytes: Uint8Array, fileName?: string) =>
  readBytes(bytes, { fileName }).then(
    ({ markdown }) => `read: ${markdown}`,
    (err) => err.reason,
  );

/** A PNG that says to be of a size, with hardly any pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100_000)));
  return Buffer.concat([start, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}

describe('a picture', { timeout }, () => {
  it('without text is blank', async () => {
    expect(await reasonOf(await sharp({ create: white }).png().toBuffer())).toBe('blank');
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    expect(
      await reasonOf(
        await sharp({ create: { ...white, noise } })
          .jpeg()
          .toBuffer(),
      ),
    ).toBe('blank');
  });

  it('of 50,000 by 50,000 dots is refused before it is decoded', async () => {
    expect(await reasonOf(pngOf(50_000, 50_000))).toBe('inflates_too_much');
  });

  it('of which only the start is there gives what it shows, or is corrupt', async () => {
    const [page = Buffer.of()] = await pagePictures(report, [1]);
    const jpeg = await sharp(page).jpeg().toBuffer();
    const { markdown } = await readBytes(jpeg.subarray(0, jpeg.length >> 1));
    expect(markdown).toContain('Annual Report 2025');
    expect(await reasonOf(jpeg.subarray(0, 100))).toBe('corrupt');
  });

  it('with flipped bits ends in text or as unreadable', async () => {
    const png = await sharp({ create: { ...white, width: 200, height: 100 } })
      .png()
      .toBuffer();
    for (let seed = 1; seed <= 12; seed += 1) {
      const copy = Buffer.from(png);
      for (let i = 0; i < 4; i += 1) {
        const at = 8 + ((seed * 7919 + i * 104_729) % (copy.length - 8));
        copy.writeUInt8(copy.readUInt8(at) ^ (1 << ((i + seed) % 8)), at);
      }
      expect(await reasonOf(copy, 'a.png')).toMatch(
        /^(?:blank|corrupt|inflates_too_much|unsupported|read: .*)$/s,
      );
    }
  });

  it('that moves is read by its first frame', async () => {
    const frames = await sharp(Buffer.alloc(300 * 100 * 3 * 50, 255), {
      raw: { width: 300, height: 100 * 50, channels: 3, pageHeight: 100 },
    })
      .gif()
      .toBuffer();
    expect(await reasonOf(frames)).toBe('blank');
  });
});

describe('a PDF of scans', { timeout }, () => {
  it('of empty pages is blank', async () => {
    const jpeg = await sharp({ create: white }).grayscale().jpeg().toBuffer();
    expect(await reasonOf(picturePdf([{ jpeg, width: 400, height: 300, isGray: true }], 150))).toBe('blank');
  });

  it('of a page without end is rendered no larger than a page', async () => {
    const jpeg = await sharp({ create: white }).grayscale().jpeg().toBuffer();
    expect(await reasonOf(picturePdf([{ jpeg, width: 400, height: 300, isGray: true }], 5))).toBe('blank');
  });
});

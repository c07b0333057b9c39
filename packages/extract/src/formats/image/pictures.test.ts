import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pagePictures } from '../../testing/page-pictures.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { tokenF1 } from '../../testing/token-f1.ts';
import { picturePdf } from './picture-pdf.ts';

const report = fileURLToPath(new URL('../../../../../examples/annual-report.pdf', import.meta.url));
const ocrMs = 180_000;

/** What the upper parts of the first two pages say. */
const firstText = `Aldmoor Water plc Annual report and accounts for the year ended 31 March 2025
Annual Report 2025
Chair's statement
Aldmoor Water supplies drinking water to 412,000 people in the Alder and Moor valleys and returns their waste water,
cleaned, to three rivers. The year was the second driest since our records began in 1911, and yet no customer was asked
to restrict the use of water at home. That is the result of four years of steady work on leaks, and of the patience of
customers whose streets we had to open.`;
const secondText = `Performance
The regulator sets us five commitments. We met four of them. The table shows each with its target and with the result of
the year before, so that the direction can be judged and not only the level.
Commitment Target 2024/25 2023/24 Leakage (Ml/day) 56.0 54.2 59.6 Interruptions (min) 5.0 7.4 4.8
Quality contacts per 1,000 1.10 0.94 1.07`;

let first: Buffer;
let second: Buffer;

beforeAll(async () => {
  const pages = await pagePictures(report, [1, 2]);
  [first = Buffer.of(), second = Buffer.of()] = await Promise.all(pages.map(upperPart));
}, ocrMs);

async function upperPart(page: Buffer): Promise<Buffer> {
  const { width } = await sharp(page).metadata();
  return sharp(page).extract({ left: 0, top: 0, width, height: 551 }).png().toBuffer();
}

describe('a picture of a page', { timeout: ocrMs }, () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'tiff', 'gif'] as const)('is read from %s', async (format) => {
    const { markdown, metadata, extractors } = await readBytes(
      await sharp(first).toFormat(format).toBuffer(),
    );
    expect(metadata.contentType).toBe(`image/${format}`);
    expect(extractors).toHaveLength(1);
    expect(tokenF1(markdown, firstText)).toBeGreaterThan(0.95);
    expect(markdown).toContain("## Chair's statement\n\nAldmoor Water supplies");
  });

  it.each([90, 180, 270])('is read when it lies turned by %i degrees', async (angle) => {
    const { markdown } = await readBytes(await sharp(first).rotate(angle).png().toBuffer());
    expect(tokenF1(markdown, firstText)).toBeGreaterThan(0.95);
    expect(markdown).toContain("Chair's statement\n\nAldmoor Water supplies");
  });

  it('is read when a tag says that it is turned', async () => {
    const turned = await sharp(first).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    expect(tokenF1((await readBytes(turned)).markdown, firstText)).toBeGreaterThan(0.95);
  });

  it('is read when it is small, and transparent', async () => {
    const small = await sharp(first).resize(700).unflatten().png().toBuffer();
    expect(tokenF1((await readBytes(small)).markdown, firstText)).toBeGreaterThan(0.9);
  });
});

async function scanOf(pages: readonly Buffer[]): Promise<Buffer> {
  const pictures = await Promise.all(
    pages.map(async (page) => {
      const { data, info } = await sharp(page)
        .grayscale()
        .jpeg({ quality: 90 })
        .toBuffer({ resolveWithObject: true });
      return { jpeg: data, width: info.width, height: info.height, isGray: info.channels === 1 };
    }),
  );
  return picturePdf(pictures, 150);
}

describe('a scanned document', { timeout: ocrMs }, () => {
  it('is read page by page, whichever way each lies', async () => {
    const scan = await scanOf([first, await sharp(second).rotate(270).png().toBuffer()]);
    const { markdown, marks = [], metadata, extractors } = await readBytes(scan);
    expect(extractors).toEqual(['PDF with a text layer', 'PDF with scanned pages']);
    expect(metadata).toMatchObject({ contentType: 'application/pdf', pages: 2 });
    expect(marks.map(({ page }) => page)).toEqual([1, 2]);
    expect(tokenF1(markdown.slice(0, marks[1]?.offset), firstText)).toBeGreaterThan(0.95);
    expect(tokenF1(markdown.slice(marks[1]?.offset), secondText)).toBeGreaterThan(0.9);
  });

  it('may be a TIFF of many pages', async () => {
    const { width, height } = await sharp(first).metadata();
    const raw = await Promise.all(
      [first, second].map((page) => sharp(page).flatten().toColourspace('srgb').raw().toBuffer()),
    );
    const tiff = await sharp(Buffer.concat(raw), {
      raw: { width, height: height * 2, channels: 3, pageHeight: height },
    })
      .tiff({ compression: 'lzw' })
      .toBuffer();
    const { markdown, marks = [], metadata } = await readBytes(tiff);
    expect(metadata).toMatchObject({ contentType: 'image/tiff', pages: 2 });
    expect(tokenF1(markdown.slice(marks[1]?.offset), secondText)).toBeGreaterThan(0.9);
  });
});

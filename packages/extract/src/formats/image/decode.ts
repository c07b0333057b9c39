import type { Sharp, SharpOptions } from 'sharp';
import type { Budget } from '../../isolation/budget.ts';
import { Unreadable } from '../../unreadable.ts';
import { sharp } from './configured-sharp.ts';
import type { PictureFile } from './picture-pdf.ts';

sharp.cache(false);
sharp.concurrency(1);

sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });

/** Print is recognised best on pages of about these pixels, be they a sheet or a strip. */
const bestPixels = 8_700_000;
/** Small pictures, such as those of screens, are enlarged until their long side has these pixels, but not further. */
const enough = 1_600;
const maxEnlarging = 2;
/** The longest side that a page of a PDF may have at our resolution. */
const maxSide = 30_000;

/** Pages beyond these are not looked at. */
const maxFrames = 2_000;

/** Formats whose frames are pages; of an animation only the first frame is read. */
const pagedFormats = new Set(['tiff']);

/** The pages of a picture file, one after the other, upright, gray and of a size that can be recognised. */
export async function* decodeFrames(path: string, budget: Budget): AsyncGenerator<PictureFile> {
  const { width, height, format, pages = 1 } = await readHeader(path);
  budget.pixels(width, height);
  const count = pagedFormats.has(format) ? Math.min(pages, maxFrames) : 1;
  for (let page = 0; page < count; page += 1) {
    budget.entry();
    const options: SharpOptions = { page, failOn: 'none', limitInputPixels: budget.limits.pixels };
    yield await toPicture(sharp(path, options)).catch((err) => {
      throw corrupt(err);
    });
  }
}

/** What the header says, without decoding a pixel. */
async function readHeader(path: string) {
  try {
    // Its size is checked by our own budget.
    return await sharp(path, { failOn: 'none', limitInputPixels: false }).metadata();
  } catch (err) {
    throw corrupt(err);
  }
}

const corrupt = (err: unknown): Unreadable =>
  new Unreadable('corrupt', err instanceof Error ? err.message : String(err));

/** Prepares a picture for recognition. */
export async function toPicture(image: Sharp): Promise<PictureFile> {
  const { width, height } = (await image.metadata()).autoOrient;
  const scale = scaleFor(width, height);
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: '#fff' })
    .grayscale()
    .resize({ width: scaled(width, scale), height: scaled(height, scale), fit: 'fill' })
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height, isGray: info.channels === 1 };
}

function scaleFor(width: number, height: number): number {
  const longSide = Math.max(width, height);
  const enlarged = Math.min(maxEnlarging, Math.max(1, enough / longSide));
  return Math.min(enlarged, Math.sqrt(bestPixels / (width * height)), maxSide / longSide);
}

const scaled = (side: number, scale: number): number => Math.max(1, Math.round(side * scale));

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  ColorSpace,
  ImageMagick,
  initializeImageMagick,
  type MagickFormat,
  MagickImageInfo,
  MagickReadSettings,
  ResourceLimits,
} from '@imagemagick/magick-wasm';
import type { Budget } from '../../isolation/budget.ts';
import { Unreadable } from '../../unreadable.ts';
import { sharp } from './configured-sharp.ts';
import { toPicture } from './decode.ts';
import type { PictureFile } from './picture-pdf.ts';

/** What it may hold of pixels, below the memory of a process; more is refused by it. */
const memoryBytes = 640n * 1024n ** 2n;

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const path = fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'));
  await initializeImageMagick(await readFile(path));
  ResourceLimits.memory = memoryBytes;
  ResourceLimits.disk = 0n;
  ResourceLimits.listLength = 64n;
}

/** The first picture of a file that is known to have this format, in a form that can be recognised. */
export async function* decodeByMagick(
  path: string,
  decoder: string,
  budget: Budget,
): AsyncGenerator<PictureFile> {
  loading ??= load();
  await loading;
  const bytes = await readFile(path);
  const format = decoder as MagickFormat;
  const { data, width, height } = decode(bytes, format, budget);
  yield await toPicture(sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false }));
}

function decode(bytes: Uint8Array, format: MagickFormat, budget: Budget) {
  const settings = new MagickReadSettings({ format, frameIndex: 0, frameCount: 1 });
  try {
    const header = MagickImageInfo.create(bytes, settings);
    budget.pixels(header.width, header.height);
    return ImageMagick.read(bytes, settings, (image) => {
      budget.pixels(image.width, image.height);
      image.autoOrient();
      const { width, height } = image;
      image.colorSpace = ColorSpace.sRGB;
      const data = image.getPixels((pixels) => pixels.toByteArray(0, 0, width, height, 'RGBA'));
      if (!data) throw new Unreadable('corrupt', 'no pixels');
      return { data, width, height };
    });
  } catch (err) {
    if (err instanceof Unreadable) throw err;
    throw new Unreadable('corrupt', err instanceof Error ? err.message : String(err));
  }
}

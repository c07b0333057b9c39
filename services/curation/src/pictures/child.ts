import { embedPixels, side } from '@quire/models/pictures';
import sharp from 'sharp';
import type { PictureReply } from './protocol.ts';

// Decodes strangers' pictures, so it is a process of its own, which may be ended at any moment.

/** Decoded, 400 MB at four bytes a pixel. */
const maxPixels = 100_000_000;

async function look(path: string): Promise<PictureReply> {
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
  const { width, height } = await picture.metadata();
  const pixels = await picture
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  if (pixels.length !== side * side * 3) throw new Error('not a picture in colours');
  return { width, height, embedding: embedPixels(pixels) };
}

// Only what holds pixels: a drawing such as SVG names other files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.concurrency(1);
process.on('disconnect', () => process.exit(0));
process.on('message', (path: string) => {
  look(path)
    .catch((error: unknown): PictureReply => ({ failed: String(error) }))
    .then((reply) => process.send?.(reply));
});

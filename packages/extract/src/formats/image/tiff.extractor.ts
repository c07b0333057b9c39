import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

/** Faxes and scans: a page each, so it may take as long as a scanned document. */
export const tiffExtractor = defineExtractor({
  name: 'Scan',
  route: 'ocr',
  cost: 'scan',
  types: [
    binaryType('image/tiff', 'TIFF', 'tif tiff ptif ptiff', { magic: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] }),
  ],
  maxBytes: 2 * 1024 * 1024 * 1024,
  async extract(file, context) {
    const [{ decodeFrames }, { readWithCaption }] = await Promise.all([
      import('./decode.ts'),
      import('./read-with-caption.ts'),
    ]);
    return readWithCaption(file, decodeFrames(file.path, context.budget), context);
  },
});

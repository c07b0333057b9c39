import { defineExtractor } from '../../define-extractor.ts';
import { decoderOf, magickTypes, pictureFallbacks } from './magick-types.ts';

export const magickExtractor = defineExtractor({
  name: 'Picture by ImageMagick',
  route: 'ocr',
  cost: 'heavy',
  types: magickTypes,
  fallbackFor: pictureFallbacks,
  maxBytes: 256 * 1024 * 1024,
  async extract(file, context) {
    const [{ decodeByMagick }, { readWithCaption }] = await Promise.all([
      import('./decode-by-magick.ts'),
      import('./read-with-caption.ts'),
    ]);
    const pictures = decodeByMagick(file.path, decoderOf(file.contentType) ?? '', context.budget);
    return readWithCaption(file, pictures, context);
  },
});

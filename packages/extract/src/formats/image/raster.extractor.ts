import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const rasterExtractor = defineExtractor({
  name: 'Picture',
  route: 'ocr',
  cost: 'heavy',
  types: [
    binaryType('image/png', 'Portable Network Graphics', 'png', { magic: ['\x89PNG\r\n\x1a\n'] }),
    binaryType('image/jpeg', 'JPEG', 'jpg jpeg jpe jfif jif', { magic: ['\xff\xd8\xff'] }),
    binaryType('image/mpo', 'JPEG of several pictures', 'mpo', { magic: ['\xff\xd8\xff\xe1'] }),
    binaryType('image/x-jps', 'Stereo JPEG', 'jps', { magic: ['\xff\xd8\xff'] }),
    binaryType('image/gif', 'GIF', 'gif', { magic: ['GIF87a', 'GIF89a'] }),
    binaryType('image/webp', 'WebP', 'webp', { head: /^RIFF.{4}WEBP/s }),
    binaryType('image/avif', 'AVIF', 'avif avifs', { brand: /^avi[fs]$/ }),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file, context) {
    const [{ decodeFrames }, { readWithCaption }] = await Promise.all([
      import('./decode.ts'),
      import('./read-with-caption.ts'),
    ]);
    return readWithCaption(file, decodeFrames(file.path, context.budget), context);
  },
});

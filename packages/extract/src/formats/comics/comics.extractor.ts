import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

const page = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)$/i;

/** Comes after the archives: only the name tells a comic from another archive, unless it says what it is. */
export const comicsExtractor = defineExtractor({
  name: 'Comic book',
  route: 'ocr',
  cost: 'scan',
  types: [
    binaryType('application/vnd.comicbook+zip', 'Comic book (CBZ)', 'cbz', {
      zipEntry: /^(?:.*\/)?ComicInfo\.xml$/i,
      namedZipEntry: page,
    }),
    binaryType('application/vnd.comicbook-rar', 'Comic book (CBR)', 'cbr', { magic: ['Rar!\x1a\x07'] }),
    binaryType('application/x-cb7', 'Comic book (CB7)', 'cb7', { magic: ["7z\xbc\xaf'\x1c"] }),
    binaryType('application/x-cbt', 'Comic book (CBT)', 'cbt', { magic: [{ at: 257, bytes: 'ustar' }] }),
  ],
  maxBytes: 2 * 1024 ** 3,
  async extract(file, context) {
    const { readComic } = await import('./read-comic.ts');
    return readComic(file, context);
  },
});

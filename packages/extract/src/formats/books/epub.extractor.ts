import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const epubExtractor = defineExtractor({
  name: 'Electronic book',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/epub+zip', 'EPUB book', 'epub', { zipEntry: /^META-INF\/container\.xml$/ }),
    binaryType('application/x-ibooks+zip', 'Apple book', 'ibooks'),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readEpub } = await import('./read-epub.ts');
    return readEpub(file.path);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const publisherExtractor = defineExtractor({
  name: 'Publisher document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-mspublisher', 'Publisher document', 'pub', { cfbEntry: /^Quill$|^Escher$/ }),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readPub } = await import('./read-pub.ts');
    return readPub(file.path);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const docExtractor = defineExtractor({
  name: 'Word document (97-2003)',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/msword', 'Word document (97-2003)', 'doc dot', {
      cfbEntry: /^WordDocument$/,
      magic: ['\xdb\xa5\x2d\0'],
    }),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readDoc } = await import('./read-doc.ts');
    return readDoc(file.path);
  },
});

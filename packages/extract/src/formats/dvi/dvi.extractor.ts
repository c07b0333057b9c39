import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const dviExtractor = defineExtractor({
  name: 'TeX pages',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...binaryType('application/x-dvi', 'TeX pages (DVI)', 'dvi', {
        magic: ['\xf7\x02\x01\x83\x92\xc0\x1c\x3b\0\0\0\0'],
      }),
    },
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const { readDvi } = await import('./read-dvi.ts');
    return readDvi(file.path);
  },
});

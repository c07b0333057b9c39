import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const rtfExtractor = defineExtractor({
  name: 'Rich text',
  route: 'text',
  cost: 'light',
  types: [
    {
      ...binaryType('application/rtf', 'Rich Text Format', 'rtf', { magic: ['{\\rtf'] }),
      mediaTypes: ['text/rtf', 'application/x-rtf'],
    },
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const { readRtf } = await import('./read-rtf.ts');
    return readRtf(file.path);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const oneNoteExtractor = defineExtractor({
  name: 'OneNote section',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/onenote', 'OneNote section', 'one', {
      magic: ['\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d\xae\xb1\x53\x78\xd0\x29\x96\xd3'],
    }),
  ],
  maxBytes: 512 * 1024 * 1024,
  async extract(file) {
    const { readOne } = await import('./read-one.ts');
    return readOne(file.path);
  },
});

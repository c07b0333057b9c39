import { defineExtractor } from '../define-extractor.ts';
import { textType } from '../file-type.ts';

/** Text is read in pieces, so only the time for it bounds its size. */
export const largestText = 16 * 1024 ** 3;

export const textExtractor = defineExtractor({
  name: 'Plain text',
  route: 'text',
  cost: 'light',
  types: [textType('text/plain', 'Plain text', 'txt text')],
  maxBytes: largestText,
  async extract(file) {
    const { readLargeText } = await import('./read-text.ts');
    return { markdown: await readLargeText(file) };
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { largestText } from '../../text/text.extractor.ts';
import { writing } from './types/writing.ts';

export const asWrittenExtractor = defineExtractor({
  name: 'Text as it was written',
  route: 'text',
  cost: 'light',
  types: writing,
  maxBytes: largestText,
  async extract(file) {
    const { readLargeText } = await import('../../text/read-text.ts');
    return { markdown: await readLargeText(file) };
  },
});

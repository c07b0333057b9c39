import { defineExtractor } from '../../define-extractor.ts';
import { largestText } from '../../text/text.extractor.ts';
import { places } from './types/places.ts';
import { records } from './types/records.ts';
import { science } from './types/science.ts';

export const fencedExtractor = defineExtractor({
  name: 'Text that programs read',
  route: 'text',
  cost: 'light',
  types: [...records, ...science, ...places],
  maxBytes: largestText,
  async extract(file) {
    const { readFenced } = await import('./read-fenced.ts');
    return { markdown: await readFenced(file) };
  },
});

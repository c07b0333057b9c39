import { defineExtractor } from '../define-extractor.ts';
import { textType } from '../file-type.ts';

export const textExtractor = defineExtractor({
  name: 'Plain text',
  route: 'text',
  cost: 'light',
  types: [textType('text/plain', 'Plain text', 'txt text')],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readText } = await import('./read-text.ts');
    return { markdown: await readText(file) };
  },
});

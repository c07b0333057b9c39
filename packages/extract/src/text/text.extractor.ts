import { defineExtractor } from '../define-extractor.ts';

export const textExtractor = defineExtractor({
  name: 'Plain text',
  route: 'text',
  types: ['text/plain'],
  extensions: ['txt', 'text', 'log'],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readText } = await import('./read-text.ts');
    return { markdown: await readText(file) };
  },
});

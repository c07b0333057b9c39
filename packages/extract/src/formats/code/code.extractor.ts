import { defineExtractor } from '../../define-extractor.ts';
import { largestText } from '../../text/text.extractor.ts';
import { languages } from './languages.ts';

export const codeExtractor = defineExtractor({
  name: 'Source code',
  route: 'text',
  cost: 'light',
  types: languages,
  maxBytes: largestText,
  async extract(file) {
    const { readFenced } = await import('../plain/read-fenced.ts');
    return { markdown: await readFenced(file, file.contentType.replace(/^text\/x-/, '')) };
  },
});

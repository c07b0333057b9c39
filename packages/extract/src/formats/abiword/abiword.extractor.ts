import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const abiWordExtractor = defineExtractor({
  name: 'AbiWord',
  route: 'text',
  cost: 'light',
  types: [textType('application/x-abiword', 'AbiWord document', 'abw awt zabw', { xmlRoot: /^abiword$/ })],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readAbiWord } = await import('./read-abiword.ts');
    return readAbiWord(file);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const signs = { xmlRoot: /^UOF$/ };

export const uofExtractor = defineExtractor({
  name: 'Uniform Office',
  route: 'text',
  cost: 'light',
  types: [
    textType('application/x-uof-text', 'Uniform Office text', 'uot uof', signs),
    textType('application/x-uof-sheet', 'Uniform Office sheet', 'uos', signs),
    textType('application/x-uof-slides', 'Uniform Office slides', 'uop', signs),
  ],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readUof } = await import('./read-uof.ts');
    return readUof(file);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const rstExtractor = defineExtractor({
  name: 'reStructuredText',
  route: 'text',
  cost: 'light',
  types: [
    textType('text/x-rst', 'reStructuredText', 'rst rest', {
      text: /^\.\. (?:_[\w-]+:|include::|contents::|meta::)/,
    }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { rstToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./rst-to-markdown.ts'),
    ]);
    return rstToMarkdown(await readText(file));
  },
});

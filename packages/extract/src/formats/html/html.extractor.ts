import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

export const htmlExtractor = defineExtractor({
  name: 'HTML',
  route: 'text',
  cost: 'light',
  types: [
    { ...textType('text/html', 'HTML', 'html htm xhtml xht shtml'), mediaTypes: ['application/xhtml+xml'] },
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { htmlToMarkdown }, { declaredCharset }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./html-to-markdown.ts'),
      import('./declared-charset.ts'),
    ]);
    return htmlToMarkdown(await readText(file, declaredCharset));
  },
});

import { defineExtractor } from '../define-extractor.ts';

export const htmlExtractor = defineExtractor({
  name: 'HTML',
  route: 'text',
  types: ['text/html', 'application/xhtml+xml'],
  extensions: ['html', 'htm', 'xhtml', 'xht'],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { htmlToMarkdown }, { declaredCharset }] = await Promise.all([
      import('../text/read-text.ts'),
      import('./html-to-markdown.ts'),
      import('./declared-charset.ts'),
    ]);
    return htmlToMarkdown(await readText(file, declaredCharset));
  },
});

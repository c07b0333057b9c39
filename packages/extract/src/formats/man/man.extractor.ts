import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const page = textType(
  'text/troff',
  'Manual page (troff)',
  'man roff troff 1 2 3 4 5 6 7 8 9 mdoc ms me tr nr',
  {
    text: /^(?:(?:(?:\.|'\\")[^\n]*|[ \t\r]*)\n)*?\.(?:TH|Dd|SH|TL|Sh) /,
  },
);

export const manExtractor = defineExtractor({
  name: 'Manual page',
  route: 'text',
  cost: 'light',
  types: [page],
  maxBytes: 64 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { manToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./man-to-markdown.ts'),
    ]);
    return manToMarkdown(await readText(file));
  },
});

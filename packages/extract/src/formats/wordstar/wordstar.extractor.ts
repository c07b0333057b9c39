import { readFile } from 'node:fs/promises';
import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const wordStarExtractor = defineExtractor({
  name: 'WordStar document',
  route: 'text',
  cost: 'light',
  types: [
    binaryType('application/x-wordstar', 'WordStar document', 'ws ws2 ws3 ws4 ws5 ws6 ws7', {
      magic: ['\x1d\x7d\0\0'],
      // Lines that end softly: no other text has a return with its high bit set.
      head: /^.{0,4096}?(?:[ -~\xa0-\xfe]{20,120}\x8d\n){2}/s,
    }),
  ],
  maxBytes: 64 * 1024 * 1024,
  async extract(file) {
    const { wordstarToMarkdown } = await import('./wordstar-to-markdown.ts');
    return { markdown: wordstarToMarkdown(await readFile(file.path)) };
  },
});

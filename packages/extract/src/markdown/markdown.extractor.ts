import { defineExtractor } from '../define-extractor.ts';
import { textType } from '../file-type.ts';
import { largestText } from '../text/text.extractor.ts';

export const markdownExtractor = defineExtractor({
  name: 'Markdown',
  route: 'text',
  cost: 'light',
  types: [textType('text/markdown', 'Markdown', 'md markdown mdown mkd mkdn mdwn')],
  maxBytes: largestText,
  async extract(file) {
    const { readLargeText } = await import('../text/read-text.ts');
    const markdown = await readLargeText(file);
    const head = typeof markdown === 'string' ? markdown.slice(0, 64 * 1024) : '';
    const heading = /^# (.{1,1000})$/m.exec(head)?.[1];
    return { markdown, title: heading?.trim().replace(/ #+$/, '') };
  },
});

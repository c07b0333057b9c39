import { defineExtractor } from '../define-extractor.ts';
import { textType } from '../file-type.ts';

export const markdownExtractor = defineExtractor({
  name: 'Markdown',
  route: 'text',
  cost: 'light',
  types: [textType('text/markdown', 'Markdown', 'md markdown mdown mkd mkdn mdwn')],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const { readText } = await import('../text/read-text.ts');
    const markdown = await readText(file);
    const heading = /^# (.{1,1000})$/m.exec(markdown.slice(0, 64 * 1024))?.[1];
    return { markdown, title: heading?.trim().replace(/ #+$/, '') };
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

export const djvuExtractor = defineExtractor({
  name: 'DjVu',
  route: 'text',
  cost: 'heavy',
  types: [binaryType('image/vnd.djvu', 'DjVu document', 'djvu djv', { magic: ['AT&TFORM'] })],
  needs: ['djvutxt'],
  maxBytes: 1024 * 1024 * 1024,
  async extract(file, { tools }) {
    const { stdout } = await tools.run('djvutxt', [file.path]);
    const pages = stdout.toString('utf8').replace(/\f$/, '').split('\f');
    const marks: { page: number; offset: number }[] = [];
    let markdown = '';
    for (const [i, page] of pages.entries()) {
      const text = page.trim();
      if (markdown !== '' && text !== '') markdown += '\n\n';
      marks.push({ page: i + 1, offset: markdown.length });
      markdown += text;
    }
    return { markdown, pages: pages.length, marks };
  },
});

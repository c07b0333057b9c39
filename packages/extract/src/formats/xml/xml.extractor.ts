import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';
import { articles, dataXml } from './vocabulary-types.ts';

const maxBytes = 256 * 1024 * 1024;

export const xmlExtractor = defineExtractor({
  name: 'XML',
  route: 'text',
  cost: 'light',
  types: [
    ...articles,
    ...dataXml,
    { ...textType('application/xml', 'XML of any kind', 'xml'), mediaTypes: ['text/xml'] },
  ],
  maxBytes,
  async extract(file) {
    const [{ readText }, { xmlToMarkdown }, { declaredCharset }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./xml-to-markdown.ts'),
      import('../html/declared-charset.ts'),
    ]);
    return xmlToMarkdown(await readText(file, declaredCharset), file.contentType);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const jupyter = textType('application/x-ipynb+json', 'Jupyter notebook', 'ipynb', {
  text: /^\s*\{[\s\S]{0,20000}?"(?:cells|nbformat)"\s*:[\s\S]{0,60000}?"(?:cell_type|nbformat_minor|nbformat)"\s*:/,
});

export const notebookExtractor = defineExtractor({
  name: 'Notebook',
  route: 'text',
  cost: 'light',
  types: [jupyter, textType('application/x-zeppelin', 'Zeppelin notebook', 'zpln')],
  maxBytes: 256 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { notebookToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./notebook-to-markdown.ts'),
    ]);
    return notebookToMarkdown(await readText(file));
  },
});

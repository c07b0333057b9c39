import { defineExtractor } from '../../define-extractor.ts';
import { textType } from '../../file-type.ts';

const latex = textType('text/x-tex', 'TeX and LaTeX', 'tex latex ltx sty cls dtx ins ctx bbl', {
  text: /^(?:%[^\n]*\n|\s)*\\(?:documentclass|documentstyle|begin\{document\}|NeedsTeXFormat)/,
});

export const latexExtractor = defineExtractor({
  name: 'LaTeX',
  route: 'text',
  cost: 'light',
  types: [
    { ...latex, mediaTypes: ['application/x-tex', 'application/x-latex'] },
    textType('application/x-lyx', 'LyX document', 'lyx', { text: /^#LyX \d/ }),
  ],
  maxBytes: 128 * 1024 * 1024,
  async extract(file) {
    const [{ readText }, { latexToMarkdown }, { lyxToMarkdown }] = await Promise.all([
      import('../../text/read-text.ts'),
      import('./latex-to-markdown.ts'),
      import('./lyx-to-markdown.ts'),
    ]);
    const text = await readText(file);
    return file.contentType === 'application/x-lyx' ? lyxToMarkdown(text) : latexToMarkdown(text);
  },
});

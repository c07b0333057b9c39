import { defineExtractor } from '../../define-extractor.ts';

/** What text there is, where recognising the rest brought a process down. */
export const pdfTextExtractor = defineExtractor({
  name: 'Text layer of a PDF alone',
  route: 'text',
  cost: 'light',
  types: [],
  fallbackFor: ['application/pdf'],
  maxBytes: 2 * 1024 * 1024 * 1024,
  async extract(file, context) {
    const { readPdf } = await import('./read-pdf.ts');
    return readPdf(file.path, async () => new Map(), context);
  },
});

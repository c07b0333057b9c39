import { defineExtractor } from '../define-extractor.ts';

export const pdfExtractor = defineExtractor({
  name: 'PDF with a text layer',
  route: 'text',
  types: ['application/pdf'],
  extensions: ['pdf'],
  maxBytes: 2 * 1024 * 1024 * 1024,
  async extract(file) {
    const { readPdf } = await import('./read-pdf.ts');
    return readPdf(file.path);
  },
});

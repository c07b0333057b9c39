import { defineExtractor } from '../define-extractor.ts';
import { binaryType } from '../file-type.ts';

export const pdfExtractor = defineExtractor({
  name: 'PDF with a text layer',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/pdf', 'PDF', 'pdf', { head: /^.{0,1019}%PDF-/s })],
  maxBytes: 2 * 1024 * 1024 * 1024,
  async extract(file) {
    const { readPdf } = await import('./read-pdf.ts');
    return readPdf(file.path);
  },
});

import { defineExtractor } from '../../define-extractor.ts';
import { binaryType } from '../../file-type.ts';

/** Leaves a PDF with scanned pages to the next in the chain, which gets the time that recognition needs. */
export const pdfExtractor = defineExtractor({
  name: 'PDF with a text layer',
  route: 'text',
  cost: 'light',
  types: [binaryType('application/pdf', 'PDF', 'pdf', { head: /^.{0,1019}%PDF-/s })],
  maxBytes: 2 * 1024 * 1024 * 1024,
  async extract(file, context) {
    const [{ readPdf }, { refuseScans }] = await Promise.all([
      import('./read-pdf.ts'),
      import('./scanned-pages.ts'),
    ]);
    return readPdf(file.path, refuseScans, context);
  },
});

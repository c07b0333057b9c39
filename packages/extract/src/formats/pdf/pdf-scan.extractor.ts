import { defineExtractor } from '../../define-extractor.ts';
import type { ReadScans } from './scanned-pages.ts';

export const pdfScanExtractor = defineExtractor({
  name: 'PDF with scanned pages',
  route: 'ocr',
  cost: 'scan',
  types: [],
  fallbackFor: ['application/pdf'],
  maxBytes: 2 * 1024 * 1024 * 1024,
  async extract(file, context) {
    const [{ readPdf }, { scannedAmong }, { recognisePages }] = await Promise.all([
      import('./read-pdf.ts'),
      import('./scanned-pages.ts'),
      import('../../ocr/recognise.ts'),
    ]);
    const recognise: ReadScans = async (path, pages, totalPages) =>
      recognisePages(path, await scannedAmong(path, pages), {
        ...context,
        onPage: (page) => file.onShare?.(page / totalPages),
      });
    return readPdf(file.path, recognise, context);
  },
});

import type { Extractor } from '../define-extractor.ts';
import { pdfExtractor } from '../pdf/pdf.extractor.ts';

/** Pages, pictures, sound and film. */
export const media: readonly Extractor[] = [pdfExtractor];

import type { Extractor } from '../define-extractor.ts';
import { docxExtractor } from '../docx/docx.extractor.ts';

/** Office documents and books. */
export const documents: readonly Extractor[] = [docxExtractor];

import type { Extractor } from '../define-extractor.ts';
import { epubExtractor } from '../formats/books/epub.extractor.ts';
import { docExtractor } from '../formats/doc/doc.extractor.ts';
import { docxExtractor } from '../formats/docx/docx.extractor.ts';
import { openDocumentExtractor } from '../formats/opendocument/opendocument.extractor.ts';
import { pptExtractor } from '../formats/ppt/ppt.extractor.ts';
import { pptxExtractor } from '../formats/pptx/pptx.extractor.ts';
import { rtfExtractor } from '../formats/rtf/rtf.extractor.ts';
import { xlsExtractor } from '../formats/xls/xls.extractor.ts';
import { xlsbExtractor } from '../formats/xlsb/xlsb.extractor.ts';
import { xlsxExtractor } from '../formats/xlsx/xlsx.extractor.ts';

/** Office documents and books. */
export const documents: readonly Extractor[] = [
  docxExtractor,
  docExtractor,
  xlsxExtractor,
  xlsExtractor,
  xlsbExtractor,
  pptxExtractor,
  pptExtractor,
  openDocumentExtractor,
  rtfExtractor,
  epubExtractor,
];

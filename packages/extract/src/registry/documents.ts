import { epubExtractor } from '../books/epub.extractor.ts';
import type { Extractor } from '../define-extractor.ts';
import { docExtractor } from '../doc/doc.extractor.ts';
import { docxExtractor } from '../docx/docx.extractor.ts';
import { openDocumentExtractor } from '../opendocument/opendocument.extractor.ts';
import { pptExtractor } from '../ppt/ppt.extractor.ts';
import { pptxExtractor } from '../pptx/pptx.extractor.ts';
import { rtfExtractor } from '../rtf/rtf.extractor.ts';
import { xlsExtractor } from '../xls/xls.extractor.ts';
import { xlsbExtractor } from '../xlsb/xlsb.extractor.ts';
import { xlsxExtractor } from '../xlsx/xlsx.extractor.ts';

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

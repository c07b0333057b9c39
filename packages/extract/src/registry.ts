import type { ExtractionRoute, Extractor } from './define-extractor.ts';
import { docxExtractor } from './docx/docx.extractor.ts';
import { htmlExtractor } from './html/html.extractor.ts';
import { markdownExtractor } from './markdown/markdown.extractor.ts';
import { pdfExtractor } from './pdf/pdf.extractor.ts';
import { textExtractor } from './text/text.extractor.ts';

export const extractors: readonly Extractor[] = [
  textExtractor,
  markdownExtractor,
  htmlExtractor,
  pdfExtractor,
  docxExtractor,
];

export const extractorOfType = (contentType: string): Extractor | undefined =>
  extractors.find(({ types }) => types.includes(contentType));

export const extractorOfExtension = (extension: string): Extractor | undefined =>
  extractors.find(({ extensions }) => extensions.includes(extension));

/** A row of the list of readable file types. */
export interface FileType {
  name: string;
  types: readonly string[];
  extensions: readonly string[];
  route: ExtractionRoute;
}

/** Every file type that can be read. */
export const fileTypes: readonly FileType[] = extractors.map(({ name, types, extensions, route }) => ({
  name,
  types,
  extensions,
  route,
}));

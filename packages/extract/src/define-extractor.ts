import type { PageMark } from './extraction.ts';

/** How a type becomes text: from text in the file, by character recognition, or by transcription of speech. */
export type ExtractionRoute = 'text' | 'ocr' | 'transcription';

/** A file whose type is known, as an extractor gets it. */
export interface SourceFile {
  path: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** The character set that the upload's content type named. */
  charset?: string;
}

/** What an extractor makes of a file. */
export interface ExtractedText {
  markdown: string;
  pages?: number;
  title?: string;
  author?: string;
  language?: string;
  marks?: PageMark[];
}

/** One kind of file and how it becomes markdown. */
export interface Extractor {
  name: string;
  route: ExtractionRoute;
  /** Media types, the canonical one first. */
  types: readonly [string, ...string[]];
  /** Lower case, without the dot. */
  extensions: readonly string[];
  /** Larger files are refused before they are read. */
  maxBytes: number;
  extract(file: SourceFile): Promise<ExtractedText>;
}

/**
 * Declares an extractor. The declaration is loaded by services that only list file types,
 * so `extract` imports its reader when it is first called.
 */
export const defineExtractor = (extractor: Extractor): Extractor => extractor;

import type { ExtractionContext } from './context.ts';
import type { Block, PageMark } from './extraction.ts';
import type { FileType } from './file-type.ts';
import type { SpeechPart } from './formats/media/speech.ts';
import type { SystemTool } from './tools/system-tools.ts';

/** How a type becomes text: from text in the file, by character recognition, or by transcription of speech. */
export type ExtractionRoute = 'text' | 'ocr' | 'transcription';

/** What a file may take: `light` is parsed, `heavy` is rendered, recognised or read by a system tool, `scan` has many pages to recognise, `media` is listened to. */
export type CostClass = 'light' | 'heavy' | 'scan' | 'media';

/** A file whose type is known, as an extractor gets it. */
export interface SourceFile {
  path: string;
  /** Bytes. */
  size: number;
  /** The canonical media type, by which an extractor of several types tells them apart. */
  contentType: string;
  fileName?: string;
  /** The extension of its name: lower case, without the dot, empty when there is none. */
  extension: string;
  /** The character set that the upload's content type named. */
  charset?: string;
  /** Is told which share of the file has been read, 0 to 1, by readers that know it. */
  onShare?(share: number): void;
}

/** What an extractor makes of a file. */
export interface ExtractedText {
  markdown: string;
  pages?: number;
  title?: string;
  author?: string;
  language?: string;
  durationS?: number;
  marks?: PageMark[];
  blocks?: Block[];
  /** What somebody who may reach a service has to write down; the text is empty then. */
  speech?: SpeechPart[];
}

/** The same, in pieces where the whole may be larger than a string should be: they go to disk as they come. */
export type Extracted = Omit<ExtractedText, 'markdown'> & { markdown: string | AsyncIterable<string> };

/** One way to read one kind of file. */
export interface Extractor {
  name: string;
  route: ExtractionRoute;
  cost: CostClass;
  /** The types that it reads first. */
  types: readonly FileType[];
  /** Types that others read first and hand on to it when they cannot; media types. */
  fallbackFor?: readonly string[];
  /** Programs of the host, all of which it needs; it is passed over where one is missing. */
  needs?: readonly SystemTool[];
  /** Larger files are refused before they are read. */
  maxBytes: number;
  /** Throws `Unreadable` where another extractor of the type should try; blank text hands on as well. */
  extract(file: SourceFile, context: ExtractionContext): Promise<Extracted>;
}

/**
 * Declares an extractor. The declaration is loaded by services that only list file types,
 * so `extract` imports its reader when it is first called.
 */
export const defineExtractor = (extractor: Extractor): Extractor => extractor;

import type { Extraction, Picture } from './extraction.ts';
import type { Budget } from './isolation/budget.ts';
import type { Tools } from './tools/tools.ts';

/** A file within a file: an attachment, an entry of an archive. */
export interface PartFile {
  path: string;
  fileName?: string;
  contentType?: string;
  /** Is told which share of the part has been read, 0 to 1. */
  onShare?(share: number): void;
}

/** A part that was read: a long text comes in pieces, before the next part is opened. */
export type OpenPart = Omit<Extraction, 'markdown'> & { markdown: string | AsyncIterable<string> };

/** What an extractor may use besides the file. */
export interface ExtractionContext {
  /** A folder of this file alone, removed afterwards. */
  workDir: string;
  /** 0 for the uploaded file, one more for each file that it lies in. */
  depth: number;
  /** Counts what the file grows to, over all its parts; its methods throw when that is too much. */
  budget: Budget;
  /** Milliseconds until the process is killed. */
  remainingMs(): number;
  /** Programs of the host. */
  tools: Tools;
  /** Whether speech that is handed over is transcribed. */
  transcribes: boolean;
  /** Languages of recognition, as ISO 639-2 codes. */
  languages: readonly string[];
  /** Reads a part by its own type; undefined where it gives no text. Throws when the budget is used up. */
  extractPart(part: PartFile): Promise<Extraction | undefined>;
  /** The same for parts of any length. */
  openPart(part: PartFile): Promise<OpenPart | undefined>;
  /** Whether anybody wants the pictures of a document; finding them may cost time. */
  keepsPictures: boolean;
  /** Keeps a picture for those who embed it; does nothing when nobody asked or the bound is reached. */
  keepPicture(picture: Picture): Promise<void>;
}

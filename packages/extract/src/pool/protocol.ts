import type { TypeHints } from '../detect/detect.ts';
import type { Extraction } from '../extraction.ts';
import type { Drawings, ImageFacts } from '../formats/image/inspect-image.ts';
import type { SpeechPart } from '../formats/media/speech.ts';
import type { ToolPaths } from '../tools/system-tools.ts';
import type { UnreadableReason } from '../unreadable.ts';

/** One file to read. The markdown comes back in a file, so that a large one does not pass through the channel. */
export interface Job extends TypeHints {
  resultPath: string;
  /** A folder of this job alone, made and removed by the parent. */
  workDir: string;
  tools: ToolPaths;
  languages: readonly string[];
  keepPictures: boolean;
  /** Whether the parent has speech transcribed. */
  transcribes: boolean;
  /** Wanted of a picture are facts of it and these drawings, not its text. */
  inspect?: Drawings;
  /** No file gets more than this, whatever its class. */
  maxMs: number;
  /** Extractors that ended the process on this file before. */
  skip: readonly string[];
  /** Leave the file where reading it takes more than the class `light`. */
  lightOnly: boolean;
}

/** A picture that lies in a file of the job's folder. */
export interface KeptPicture {
  path: string;
  contentType: string;
  bytes: number;
  page?: number;
  alt?: string;
}

/** `length` counts the UTF-16 units of the markdown; where there is speech the parent makes the markdown of it. */
export type Outcome =
  | ({ ok: true; length: number; pictures?: KeptPicture[]; speech?: SpeechPart[]; image?: ImageFacts } & Omit<
      Extraction,
      'markdown'
    >)
  | { ok: false; reason: UnreadableReason; detail: string }
  | { ok: false; reason: 'heavy' };

/** The child's answer; `residentBytes` tells the pool how large the process has grown. */
export type Reply = Outcome & { residentBytes: number };

/** What a child says before its answer: who reads the file now, and how long that may take from the job's start. */
export interface Entering {
  entering: string;
  limitMs: number;
}

/** What a child says while it reads, a few times a second at most: the share of the file that it has read. */
export interface Share {
  share: number;
}

/** How a child ends itself when it needs too much memory: a signal that nothing else sends it. */
export const memorySignal = 'SIGUSR2';

import type { TypeHints } from '../detect/detect.ts';
import type { ExtractionMetadata, PageMark } from '../extraction.ts';
import type { UnreadableReason } from '../unreadable.ts';

/** One file to read. The markdown comes back in a file, so that a large one does not pass through the channel. */
export interface Job extends TypeHints {
  resultPath: string;
}

export type Outcome =
  | { ok: true; metadata: ExtractionMetadata; marks?: PageMark[] }
  | { ok: false; reason: UnreadableReason; detail: string };

/** The child's answer; `residentBytes` tells the pool how large the process has grown. */
export type Reply = Outcome & { residentBytes: number };

/** How a child ends itself when it needs too much memory: a signal that nothing else sends it. */
export const memorySignal = 'SIGUSR2';

import type { ModelFolder } from '../folder/model-folder.ts';
import type { Job, Piece } from '../process/protocol.ts';
import type { Session } from './session.ts';
import type { ModelTokenizer } from './tokenizer.ts';

/** Does a piece of work with a model; stops at its next token when the signal aborts. */
export type RunJob = (job: Job, signal: AbortSignal) => AsyncIterable<Piece>;

/** What a model is run with. */
export interface ModelParts {
  folder: ModelFolder;
  tokenizer: ModelTokenizer;
  session: Session;
  /** Most tokens that it is given; may be infinite. */
  window: number;
}

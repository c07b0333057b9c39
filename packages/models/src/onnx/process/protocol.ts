import type { FinishReason, ModelMessage } from '../../chat-model.ts';

/** What a model process is started for. */
export interface ModelSpec {
  folder: string;
  file?: string | undefined;
  kind: Job['kind'];
  threads: number;
  /** Most tokens that it is to take, where that is less than it could. */
  contextLength?: number | undefined;
}

/** A piece of work for it, of its kind. */
export type Job =
  | {
      kind: 'chat';
      messages: readonly ModelMessage[];
      temperature?: number | undefined;
      maxTokens?: number | undefined;
    }
  | { kind: 'embedding' | 'moderation'; texts: readonly string[] }
  | { kind: 'pictures'; pictures: readonly Uint8Array[] };

/** What comes of it: pieces of an answer and its end, or vectors, or scores by label. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'end'; reason: FinishReason; inputTokens: number; outputTokens: number }
  | { type: 'vectors'; vectors: number[][] }
  | { type: 'scores'; scores: Record<string, number>[] };

/** To the process: work under a number of its own, or its end before it is done. */
export type Order = { id: number; job: Job } | { id: number; stop: true };

/** From the process; `over` comes last and once for each number. */
export type Reply = { id: number; piece: Piece } | { id: number; over: true; failure?: string };

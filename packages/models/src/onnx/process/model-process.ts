import { upstreamFailed } from '../../models.errors.ts';
import { ModelFailure, startModelChild } from './model-child.ts';
import type { Job, ModelSpec, Piece } from './protocol.ts';
import { createSlots } from './slots.ts';

/** A model in a process of its own, which starts at its first work and again after it was lost. */
export interface ModelProcess {
  /** Throws `model.upstream_failed` (502), or the signal's reason. Leaving the loop ends the work. */
  ask(job: Job, signal: AbortSignal): AsyncGenerator<Piece>;
  /** The process, where there is one. */
  pid(): number | undefined;
  close(): Promise<void>;
}

interface Options {
  /** The catalogue's name of the provider, for error messages. */
  provider: string;
  /** Pieces of work at once; others wait. */
  concurrency: number;
  spec: ModelSpec;
  /** A run of the weights cannot be interrupted: one that takes longer than this after its end is killed. */
  patienceMs?: number;
}

export function createModelProcess({
  provider,
  concurrency,
  spec,
  patienceMs = 30_000,
}: Options): ModelProcess {
  const takeSlot = createSlots(concurrency);
  let child: ReturnType<typeof startModelChild> | undefined;
  let isClosed = false;

  async function* ask(job: Job, signal: AbortSignal): AsyncGenerator<Piece> {
    const release = await takeSlot(signal);
    if (isClosed || signal.aborted) {
      release();
      signal.throwIfAborted();
      throw upstreamFailed(provider, 'it was closed.');
    }
    if (!child || child.isGone()) child = startModelChild(spec, patienceMs);
    const call = child.open(job);
    void call.over.then(release);
    const leave = () => call.abandon(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      yield* call.pieces;
    } catch (error) {
      throw error instanceof ModelFailure ? upstreamFailed(provider, error.message) : error;
    } finally {
      signal.removeEventListener('abort', leave);
      call.abandon();
    }
  }

  return {
    ask,
    pid: () => (child?.isGone() ? undefined : child?.pid),
    async close() {
      isClosed = true;
      await child?.kill();
    },
  };
}

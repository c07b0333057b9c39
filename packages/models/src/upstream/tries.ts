import type { ModelEvent } from '../chat-model.ts';
import { waitForRetry } from './retry.ts';
import { startTimeLimit } from './time-limit.ts';
import type { Upstream } from './upstream.ts';

const defaultTimeoutMs = 600_000;
const defaultMaxRetries = 2;
/** However many tries a call may take, none begins later, unless a single one may last as long. */
const longestCallMs = 900_000;

/** How long and how often a provider is tried. */
export interface TryLimits {
  timeoutMs?: number;
  maxRetries?: number;
}

/** One answer under way. */
export interface Answer {
  /** What came next; undefined in the end. Throws where the answer breaks off. */
  read(): Promise<readonly ModelEvent[] | undefined>;
  /** Whether all has come, though its connection may not have ended. */
  isComplete(): boolean;
  /** Lets the connection of a complete answer serve the next call. */
  release?(): void;
}

/** Puts a request to a provider until it answers: nothing is tried again once an event was passed on. */
export async function* streamTries(
  upstream: Upstream,
  limits: TryLimits,
  caller: AbortSignal,
  open: (signal: AbortSignal) => Promise<Answer>,
): AsyncGenerator<ModelEvent> {
  const tries = startTries(upstream, limits, caller);
  try {
    for (;;) {
      const limit = tries.begin();
      let answer: Answer | undefined;
      let begun = false;
      let thrown: unknown;
      try {
        answer = await open(limit.signal);
        for (let events = await answer.read(); events; events = await answer.read()) {
          for (const event of events) {
            if (!begun) tries.heard();
            begun = true;
            yield event;
          }
        }
        tries.ended();
        return;
      } catch (error) {
        thrown = error;
      } finally {
        // Leaving early, by an error or by the reader, closes the connection: nothing else stops the provider.
        const isComplete = answer?.isComplete() ?? false;
        limit.end({ abandon: !isComplete });
        if (isComplete) {
          tries.ended();
          answer?.release?.();
        }
      }
      await tries.again(thrown, limit.expired(), begun);
    }
  } finally {
    tries.close();
  }
}

/** Does a piece of work at a provider that gives its answer whole. */
export async function workTries<T>(
  upstream: Upstream,
  limits: TryLimits,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const tries = startTries(upstream, limits, caller);
  try {
    for (;;) {
      const limit = tries.begin();
      let thrown: unknown;
      try {
        const done = await work(limit.signal);
        tries.ended();
        return done;
      } catch (error) {
        thrown = error;
      } finally {
        limit.end({ abandon: true });
      }
      await tries.again(thrown, limit.expired());
    }
  } finally {
    tries.close();
  }
}

function startTries(
  upstream: Upstream,
  { timeoutMs = defaultTimeoutMs, maxRetries = defaultMaxRetries }: TryLimits,
  caller: AbortSignal,
) {
  const passage = upstream.breaker.enter();
  const deadline = Date.now() + Math.max(timeoutMs, longestCallMs);
  let attempt = 0;
  let limitMs = timeoutMs;
  return {
    begin() {
      caller.throwIfAborted();
      limitMs = Math.min(timeoutMs, Math.max(1, deadline - Date.now()));
      return startTimeLimit(limitMs, caller);
    },
    heard: passage.heard,
    ended: passage.ended,
    close: passage.left,
    /** Waits for the next try; throws what the caller is to know when there is none. */
    async again(thrown: unknown, isExpired: boolean, isTooLate = false): Promise<void> {
      caller.throwIfAborted();
      const failure = upstream.explain(thrown, isExpired ? limitMs : undefined);
      try {
        // A provider that other calls have found to be down is not asked again by this one.
        if (isTooLate || !upstream.breaker.isClosed()) throw failure.error;
        await waitForRetry(failure, { attempt, maxRetries, deadline }, caller);
        attempt += 1;
      } catch (error) {
        if (error === failure.error) {
          if (failure.health === 'down') passage.failed();
          if (failure.health === 'well') passage.ended();
        }
        throw error;
      }
    },
  };
}

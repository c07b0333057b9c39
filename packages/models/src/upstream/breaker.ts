import { providerPaused } from '../models.errors.ts';

/** Calls in a row that may fail before the provider is left alone. */
const mostFailures = 10;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const probePauseMs = 1_000;
/** Calls that were under way together and fail within this time are one failure: a server that was started anew. */
const burstMs = 100;

/** One call's way through: what became of it is said once at the most. */
interface Passage {
  /** The first words have come: a provider that was left alone is back. */
  heard(): void;
  /** The provider did its part, though it may have refused the request. */
  ended(): void;
  /** The provider was down. */
  failed(): void;
  /** Nothing can be said of the provider; harmless after the others. */
  left(): void;
}

/** Leaves a provider alone that fails call after call, and lets one call at a time find out whether it is back. */
export interface Breaker {
  /** Throws `model.upstream_failed`, saying when to come back, while the provider is left alone. */
  enter(): Passage;
  isClosed(): boolean;
}

/** A circuit breaker of this process; it opens for a second at first, and for twice as long after each failed probe. */
export function createBreaker(provider: string, now = Date.now): Breaker {
  let failures = 0;
  let pauseMs = firstPauseMs;
  let openUntil = 0;
  let lastFailureAt = 0;
  let counted = 0;
  let isProbed = false;

  const isClosed = () => failures < mostFailures;
  function close(): void {
    failures = 0;
    pauseMs = firstPauseMs;
  }
  function open(): void {
    openUntil = now() + pauseMs;
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }

  return {
    isClosed,
    enter() {
      let isProbe = !isClosed();
      const waitMs = isProbed ? probePauseMs : openUntil - now();
      if (isProbe && waitMs > 0) throw providerPaused(provider, failures, new Date(now() + waitMs), waitMs);
      if (isProbe) isProbed = true;
      const countedBefore = counted;
      let isSettled = false;
      const settle = (what: () => void) => () => {
        if (isSettled) return;
        isSettled = true;
        if (isProbe) isProbed = false;
        what();
      };
      return {
        heard: () => {
          if (!isProbe || isSettled) return;
          isProbe = false;
          isProbed = false;
          close();
        },
        ended: settle(close),
        failed: settle(() => {
          const wasClosed = isClosed();
          const isNew = countedBefore === counted || now() - lastFailureAt >= burstMs;
          if (!isNew && !isProbe) return;
          lastFailureAt = now();
          counted += 1;
          failures += 1;
          // Calls that were under way when it opened say nothing new.
          if (isProbe || (wasClosed && !isClosed())) open();
        }),
        left: settle(() => {}),
      };
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from './failure.ts';

const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** A provider that wants us away for longer is down, as far as this call goes. */
const longestRetryAfterMs = 60_000;

/** Exponential back-off with full jitter, so that callers that failed together do not come back together. */
export const pauseMs = (attempt: number, random = Math.random): number =>
  random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);

/** `Retry-After` as a delay: seconds or a date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(value: unknown, now = Date.now): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const seconds = Number(value);
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - now() : seconds * 1_000;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

/** Where a call stands: `attempt` counts from 0, and no try begins after the `deadline`, in epoch milliseconds. */
interface Standing {
  attempt: number;
  maxRetries: number;
  deadline: number;
}

/** Waits for the next try; throws the failure when there is none. */
export async function waitForRetry(
  { error, transient, retryAfterMs }: Failure,
  { attempt, maxRetries, deadline }: Standing,
  signal: AbortSignal,
): Promise<void> {
  const waitMs = retryAfterMs ?? pauseMs(attempt);
  if (!transient || attempt >= maxRetries || waitMs > longestRetryAfterMs) throw error;
  if (Date.now() + waitMs >= deadline) throw error;
  await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
}

import { modelTimeout } from '../models.errors.ts';
import { startTimeLimit } from '../upstream/time-limit.ts';

/** As at other providers. */
const defaultTimeoutMs = 600_000;

/** Work that ends with the caller, or with its time: then it throws `model.timeout` (504). */
export async function* limited<T>(
  provider: string,
  caller: AbortSignal,
  work: (signal: AbortSignal) => AsyncIterable<T>,
  timeoutMs = defaultTimeoutMs,
): AsyncGenerator<T> {
  const limit = startTimeLimit(timeoutMs, caller);
  try {
    yield* work(limit.signal);
  } catch (error) {
    caller.throwIfAborted();
    throw limit.expired() ? modelTimeout(provider, timeoutMs) : error;
  } finally {
    limit.end({ abandon: true });
  }
}

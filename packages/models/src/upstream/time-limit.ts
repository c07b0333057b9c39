/** Node turns longer timers into none at all. */
const longestTimerMs = 2 ** 31 - 1;

/** Bounds one try: its signal aborts with the caller's, or when the time is up. Always `end()` it. */
export function startTimeLimit(timeoutMs: number, caller: AbortSignal) {
  const controller = new AbortController();
  let expired = false;
  const stop = () => controller.abort(caller.reason);
  const timer = setTimeout(
    () => {
      expired = true;
      controller.abort();
    },
    Math.min(timeoutMs, longestTimerMs),
  );
  caller.addEventListener('abort', stop, { once: true });
  if (caller.aborted) stop();
  return {
    signal: controller.signal,
    expired: () => expired,
    /** Ends the watch; what is still under way goes on unless `abandon` is set. */
    end({ abandon }: { abandon: boolean }): void {
      clearTimeout(timer);
      caller.removeEventListener('abort', stop);
      if (abandon) controller.abort();
    },
  };
}

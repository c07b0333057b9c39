import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until `attempt` returns true; an attempt that throws ends it, an abort ends it quietly. */
export async function poll(
  attempt: () => Promise<boolean>,
  signal: AbortSignal,
  everyMs = 30,
): Promise<void> {
  while (!signal.aborted && !(await attempt())) await sleep(everyMs);
}

/** Waits until an address answers with 200. */
export function pollUrl(url: string, signal: AbortSignal): Promise<void> {
  return poll(async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  }, signal);
}

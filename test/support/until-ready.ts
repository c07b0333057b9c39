import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a service takes requests. On a busy machine it may be a while: loading the modules holds the event loop up,
 * and the keys of the issuer come later.
 * @param url of the service, with or without a path
 */
export async function untilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(new URL('/readyz', url));
    await response.body?.cancel();
    if (response.ok) return;
    await sleep(50);
  }
}

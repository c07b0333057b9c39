import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './fastify.ts';

/** How long a service that is to stop goes on answering, so that whoever sends it requests can turn to another replica. */
const lingerMs = 500;
/** How long a stopping service waits for answers that are under way. */
const drainMs = 3_500;

/**
 * Lets a service go without dropping a request: first it is no longer ready, closes each connection with an answer that says
 * so, and still takes requests; `close` then ends connections as they become idle, and all of them after `drainMs`.
 * @returns whether it is about to go
 */
export function letLeave(app: App): () => boolean {
  const listeners: (() => void)[] = [];
  let leaving = false;
  app.decorate('onLeave', (listener: () => void) => {
    listeners.push(listener);
  });
  app.decorate('leave', async () => {
    leaving = true;
    for (const listener of listeners) listener();
    await delay(lingerMs);
  });
  const lastAnswer = async (_: unknown, reply: { header(name: string, value: string): unknown }) => {
    if (leaving) reply.header('connection', 'close');
  };
  // The first for streams, which send their headers themselves; the second for requests that came before.
  app.addHook('onRequest', lastAnswer);
  app.addHook('onSend', lastAnswer);
  drain(app);
  return () => leaving;
}

function drain(app: App): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    const deadline = Date.now() + drainMs;
    timer = setInterval(() => {
      if (Date.now() < deadline) app.server.closeIdleConnections();
      else app.server.closeAllConnections();
    }, 50);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

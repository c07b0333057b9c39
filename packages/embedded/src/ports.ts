import { once } from 'node:events';
import { createServer } from 'node:net';

/** A loopback port nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const port = await tryListen(0, '127.0.0.1');
  if (port === undefined) throw new Error('No free port was left on 127.0.0.1.');
  return port;
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryListen(port, host)) !== undefined;
}

/** Starts something on a free port, and on another one when somebody took that port in the meantime. */
export async function withFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attemptsLeft = 3; ; attemptsLeft--) {
    const port = await findFreePort();
    try {
      return await start(port);
    } catch (error) {
      if (attemptsLeft === 1 || (await isPortFree(port))) throw error;
    }
  }
}

async function tryListen(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? address?.port : undefined;
}

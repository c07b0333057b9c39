import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on a free port of this machine. */
export interface Listening {
  url: string;
  port: number;
  /** Connections that are open now. */
  sockets(): number;
  close(): Promise<void>;
}

export async function listen(onRequest: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(onRequest);
  let sockets = 0;
  server.on('connection', (socket) => {
    sockets += 1;
    socket.once('close', () => {
      sockets -= 1;
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    sockets: () => sockets,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(() => {});
  await close();
  return port;
}

/** Waits until `holds`; the test's own time limit ends it otherwise. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

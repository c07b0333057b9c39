import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that a test can cut and mend. */
export interface Link {
  url: string;
  cut(): Promise<void>;
  /** Leaves the open connections standing with nothing coming through. */
  hang(): void;
  mend(): Promise<void>;
}

/** Opens a port that leads to the server of `target`, and returns the address that goes through it. */
export async function openLink(target: string): Promise<Link> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket
      .setNoDelay(true)
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket));
    return socket;
  };
  const listen = (at: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        const far = keep(connect(Number(port), hostname));
        keep(near).pipe(far).pipe(near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
      });
      server.listen(at, '127.0.0.1', () => resolve(server));
    });

  let server = await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href;
  return {
    url: url.replace(/\/$/, ''),
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    hang() {
      for (const socket of sockets) socket.unpipe();
    },
    async mend() {
      server = await listen(own);
    },
  };
}

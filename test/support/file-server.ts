import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ServedFile {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** A real HTTP server that hands out files. A path without one gets 404. */
export interface FileServer {
  url: string;
  /** `host:port`, for an allow-list. */
  host: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  put(path: string, file: ServedFile): void;
  close(): Promise<void>;
}

export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, ServedFile>();
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const { status = 200, headers, body = '' } = files.get(url) ?? { status: 404 };
    response
      .on('error', () => {})
      .writeHead(status, headers)
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    asked,
    put: (path, file) => files.set(path, file),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

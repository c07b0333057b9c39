import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Store } from '../disk/store.ts';
import type { Payload } from '../protocol/payload.ts';
import type { Query } from '../protocol/target.ts';

/** An authenticated request, as operations see it. */
export interface Call {
  bucket: string;
  key: string;
  query: Query;
  headers: IncomingHttpHeaders;
  /** Opens the body; until then nothing of it has been asked for. */
  payload(): Payload;
  store: Store;
  nowMs: number;
  /** Tells the listener, if there is one, that an object was made. */
  announce(eventName: string, object: { size: number; etag: string }): void;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Readable;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;

export function xmlReply(body: string): Reply {
  return { headers: { 'content-type': 'application/xml' }, body };
}

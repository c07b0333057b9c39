import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from './errors.ts';

/** An answer that is written piece by piece. */
export interface StreamWriter {
  /** Writes in order; resolves when the client has room for more, so that a slow reader slows its producer. */
  write(text: string): Promise<void>;
  end(): void;
}

/** A signal that aborts when the client hangs up before it has its whole answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort(clientGone());
  });
  return abort.signal;
}

/** Takes the answer out of Fastify's hands and opens it as a stream that is flushed as it comes. */
export function openStream(request: FastifyRequest, reply: FastifyReply): StreamWriter {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // nginx would collect the whole answer otherwise.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  request.raw.socket.setNoDelay(true);
  raw.on('error', () => {});

  let pending = '';
  const flush = () => {
    const text = pending;
    pending = '';
    if (text) raw.write(text);
  };
  return {
    async write(text) {
      // What is written within one turn of the event loop leaves in one packet.
      if (!pending) setImmediate(flush);
      pending += text;
      if (raw.writableLength + pending.length < raw.writableHighWaterMark) return;
      flush();
      if (raw.writableNeedDrain && !raw.destroyed)
        await new Promise<void>((resolve) => {
          raw.once('drain', resolve);
          raw.once('close', resolve);
        });
    },
    end() {
      flush();
      raw.end();
    },
  };
}

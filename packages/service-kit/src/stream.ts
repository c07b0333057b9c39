import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from './errors.ts';

/** An answer that is written piece by piece. */
export interface StreamWriter {
  /**
   * Writes in order; resolves when the client has room for more, so that a slow reader slows its producer, and to false
   * once it will get no more: it has hung up, or made no room for `stallMs` and had its answer ended.
   */
  write(text: string): Promise<boolean>;
  end(): void;
}

/** How long a client may take for what fills its buffer, and for the end of its answer. */
const defaultStallMs = 30_000;

/** A signal that aborts when the client hangs up before it has its whole answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort(clientGone());
  });
  return abort.signal;
}

/** Takes the answer out of Fastify's hands and opens it as a stream that is flushed as it comes. */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  stallMs = defaultStallMs,
): StreamWriter {
  reply.hijack();
  const { raw } = reply;
  // A stream may stay open for long. The token it came with need not stay with it, and is the largest part of it.
  request.raw.rawHeaders.length = 0;
  delete request.raw.headers.authorization;
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
  const isOpen = () => !raw.writableEnded && !raw.destroyed;
  const end = () => {
    if (!isOpen()) return;
    flush();
    raw.end();
    const linger = setTimeout(() => raw.destroy(), stallMs);
    raw.once('close', () => clearTimeout(linger));
  };
  return {
    end,
    async write(text) {
      if (!isOpen()) return false;
      // What is written within one turn of the event loop leaves in one packet.
      if (!pending) setImmediate(flush);
      pending += text;
      if (raw.writableLength + pending.length >= raw.writableHighWaterMark) {
        flush();
        if (raw.writableNeedDrain) await room(raw, stallMs, end);
      }
      return isOpen();
    },
  };
}

/** Resolves when the client has taken what was sent or is gone, or after `stalled` was called, where it takes too long. */
const room = (raw: ServerResponse, stallMs: number, stalled: () => void) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      raw.off('drain', go).off('close', go);
      resolve();
    };
    const timer = setTimeout(() => {
      stalled();
      go();
    }, stallMs);
    raw.on('drain', go).on('close', go);
  });

import type { FetchLike } from '@modelcontextprotocol/client';
import { AppError } from '@quire/errors';
import { type InFlight, inFlight } from './in-flight.ts';
import { mcpAnswerTooLarge } from './mcp.errors.ts';

interface BoundedOptions {
  fetch: FetchLike;
  maxBytes: number;
  /** Told of an answer that was too large and belongs to no call. */
  onExcess(error: Error): void;
  /** Told of a request that failed and belongs to no call; event sources keep that to themselves. */
  onFailure(error: AppError): void;
}

/** Notices are not waited for by anybody. */
const noticeWithinMs = 10_000;
/** Answers' worth of bytes that a standing stream may bring in a minute. */
const answersPerMinute = 16;

/** A fetch whose requests end with the call they belong to, and whose answers are no longer than they may be. */
export const boundedFetch =
  ({ fetch, maxBytes, onExcess, onFailure }: BoundedOptions): FetchLike =>
  async (url, init = {}) => {
    const found = inFlight.getStore();
    // What is sent after the end of a call is the notice that it ended.
    const call = found?.signal.aborted ? undefined : found;
    const sent = fetch(url, { ...init, signal: call ? call.signal : signalOf(init) });
    const response = await sent.catch((error: unknown) => {
      if (!call && error instanceof AppError) onFailure(error);
      throw error;
    });
    const { body, headers, status, statusText } = response;
    if (!body) return response;
    const isStanding = !call && headers.get('content-type')?.startsWith('text/event-stream') === true;
    const count = isStanding ? countStanding(maxBytes) : countAll(maxBytes);
    const tooLarge = () => {
      const error = mcpAnswerTooLarge(new URL(url).host, maxBytes);
      (call ? call.fail : onExcess)(error);
      return error;
    };
    return new Response(bound(body, { count, tooLarge, call }), { headers, status, statusText });
  };

function signalOf({ method, body, signal }: RequestInit): AbortSignal | undefined {
  const given = signal ?? undefined;
  const isNotice = method === 'DELETE' || (method === 'POST' && !hasId(body));
  if (!isNotice) return given;
  const limit = AbortSignal.timeout(noticeWithinMs);
  return given ? AbortSignal.any([given, limit]) : limit;
}

function hasId(body: unknown): boolean {
  const message: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  return typeof message === 'object' && message !== null && 'id' in message;
}

/** Takes the next piece and says whether it is one too many. */
type Count = (piece: Uint8Array) => boolean;

function countAll(maxBytes: number): Count {
  let size = 0;
  return ({ length }) => {
    size += length;
    return size > maxBytes;
  };
}

/** A standing stream has no end, but its events have, and nobody has so much to tell. */
function countStanding(maxBytes: number): Count {
  let sinceEvent = 0;
  let minute = 0;
  let inMinute = 0;
  return (piece) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) inMinute = 0;
    minute = now;
    inMinute += piece.length;
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    const end = Math.max(text.lastIndexOf('\n\n'), text.lastIndexOf('\r\n\r\n'), text.lastIndexOf('\r\r'));
    sinceEvent = end < 0 ? sinceEvent + piece.length : piece.length - end;
    return sinceEvent > maxBytes || inMinute > answersPerMinute * maxBytes;
  };
}

interface Bounds {
  count: Count;
  tooLarge(): Error;
  call: InFlight | undefined;
}

function bound(
  body: ReadableStream<Uint8Array>,
  { count, tooLarge, call }: Bounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const onEnd = call?.reading() ?? (() => {});
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          onEnd();
          throw error;
        });
        if (done) {
          onEnd();
          return controller.close();
        }
        if (!count(value)) return controller.enqueue(value);
        onEnd();
        const error = tooLarge();
        reader.cancel(error).catch(() => {});
        throw error;
      },
      cancel(reason) {
        onEnd();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { mcpTimedOut, mcpUnreachable } from './mcp.errors.ts';

/** A request on its way, as the HTTP requests see it that are made on its behalf. */
export interface InFlight {
  /** Ends them; the reason is what the call throws. */
  readonly signal: AbortSignal;
  fail(error: Error): void;
  /** An HTTP answer begins to be read. Returns what is to be called at its end. */
  reading(): () => void;
}

/** The client library tells nobody which call an HTTP request belongs to. */
export const inFlight = new AsyncLocalStorage<InFlight>();

/** What a server may still send after its answer before it is hung up on. */
const lingerMs = 1_000;

interface CallOptions {
  host: string;
  timeoutMs: number;
  resumeWithinMs: number;
  /** Each ends the call. */
  signals: readonly (AbortSignal | undefined)[];
}

/** Carries out one call: it ends in time, and so do all HTTP requests that it makes. */
export async function carryOut<T>(
  options: CallOptions,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { host, timeoutMs, resumeWithinMs } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const fail = (error: unknown) => stop.abort(error);
  const signals = options.signals.filter((given) => given !== undefined);
  const watch = signals.map((given) => ({ given, onAbort: () => fail(given.reason) }));
  for (const { given, onAbort } of watch) given.addEventListener('abort', onAbort, { once: true });
  const limit = setTimeout(() => fail(mcpTimedOut(host, timeoutMs)), timeoutMs);
  const answers = countAnswers(resumeWithinMs, () =>
    fail(mcpUnreachable(host, 'it hung up before it had answered')),
  );
  try {
    for (const { aborted, reason } of signals) if (aborted) throw reason;
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const working = inFlight.run({ signal, fail, reading: answers.reading }, () => work(signal));
    working.catch(() => {});
    return await Promise.race([working, stopped]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(limit);
    for (const { given, onAbort } of watch) given.removeEventListener('abort', onAbort);
    if (answers.settle() > 0) setTimeout(() => stop.abort(), lingerMs).unref();
  }
}

/** Counts the answers that are being read, and tells when all have ended and nothing came of them. */
function countAnswers(resumeWithinMs: number, onNothing: () => void) {
  let open = 0;
  let settled = false;
  let timer: NodeJS.Timeout | undefined;
  return {
    reading() {
      clearTimeout(timer);
      open += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        open -= 1;
        if (open === 0 && !settled) timer = setTimeout(onNothing, resumeWithinMs).unref();
      };
    },
    settle() {
      settled = true;
      clearTimeout(timer);
      return open;
    },
  };
}

import type { AppError } from '@quire/errors';
import { modelTimeout, upstreamFailed } from '../models.errors.ts';

/** What a failed try says of its provider: nothing where our own limits ended it. */
type Health = 'down' | 'well' | 'unknown';

/** The provider answered, but not with what was asked for. */
export class BadAnswer extends Error {
  readonly transient: boolean;
  readonly retryAfterMs: number | undefined;
  readonly health: Health;

  constructor(
    message: string,
    options: { transient?: boolean; retryAfterMs?: number | undefined; health?: Health } = {},
  ) {
    super(message);
    this.transient = options.transient ?? false;
    this.retryAfterMs = options.retryAfterMs;
    this.health = options.health ?? 'down';
  }
}

/** What became of a try, for the caller and for the decision to try again. */
export interface Failure {
  error: AppError;
  transient: boolean;
  health: Health;
  retryAfterMs?: number | undefined;
}

interface Circumstances {
  provider: string;
  /** How long it may say nothing. */
  silenceMs: number;
  redact(message: string): string;
}

const maxMessageLength = 500;
const silenceCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const closedCodes = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
/** A try that was given less says little of its provider when it runs out. */
const leastTellingMs = 30_000;

/** Reads a failed try; what is no failure of the provider is thrown again, as the bug it is. */
export function toFailure(error: unknown, { provider, silenceMs, redact }: Circumstances): Failure {
  if (error instanceof BadAnswer) {
    const { transient, retryAfterMs, health } = error;
    // Cut to size only when it is clean: half a key is not found.
    const message = redact(error.message).slice(0, maxMessageLength);
    return { error: upstreamFailed(provider, message), transient, health, retryAfterMs };
  }
  const code = codeOf(error);
  if (!code) throw error;
  if (silenceCodes.has(code))
    return { error: modelTimeout(provider, silenceMs), transient: true, health: 'down' };
  const isOurs = closedCodes.has(code);
  return {
    error: upstreamFailed(provider, `the connection failed (${code}).`, error),
    transient: !isOurs,
    health: isOurs ? 'unknown' : 'down',
  };
}

/** A try whose time is up. */
export const toExpiry = (provider: string, timeoutMs: number): Failure => ({
  error: modelTimeout(provider, timeoutMs),
  transient: true,
  health: timeoutMs >= leastTellingMs ? 'down' : 'unknown',
});

/** Node wraps the tries of several addresses (RFC 8305) into one error. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined;
}

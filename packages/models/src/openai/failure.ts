import type { AppError } from '@quire/errors';
import { modelTimeout, upstreamFailed } from '../models.errors.ts';

/** The provider answered, but not with what was asked for. */
export class BadAnswer extends Error {
  readonly transient: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { transient = false, retryAfterMs }: { transient?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.transient = transient;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What became of a try, for the caller and for the decision to try again. */
export interface Failure {
  error: AppError;
  transient: boolean;
  retryAfterMs?: number;
}

interface Circumstances {
  provider: string;
  /** How long it may say nothing. */
  silenceMs: number;
  secrets: readonly string[];
}

const silenceCodes = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const closedCodes = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

/** Reads a failed try; what is no failure of the provider is thrown again, as the bug it is. */
export function toFailure(error: unknown, { provider, silenceMs, secrets }: Circumstances): Failure {
  if (error instanceof BadAnswer) {
    const { message, transient, retryAfterMs } = error;
    return { error: upstreamFailed(provider, withoutSecrets(message, secrets)), transient, retryAfterMs };
  }
  const code = codeOf(error);
  if (!code) throw error;
  if (silenceCodes.has(code)) return { error: modelTimeout(provider, silenceMs), transient: true };
  return {
    error: upstreamFailed(provider, `the connection failed (${code}).`, error),
    transient: !closedCodes.has(code),
  };
}

/** Providers repeat the key that they refuse, whole or masked. */
function withoutSecrets(message: string, secrets: readonly string[]): string {
  const cleared = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message);
  return cleared.replace(/\bsk-[\w*-]+/g, '***');
}

/** Node wraps the tries of several addresses (RFC 8305) into one error. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined;
}

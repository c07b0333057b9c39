import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, SseError } from '@modelcontextprotocol/client';
import { AppError } from '@quire/errors';
import {
  mcpBadAnswer,
  mcpCallRefused,
  mcpCredentialRefused,
  mcpSessionLost,
  mcpTimedOut,
  mcpUnreachable,
} from './mcp.errors.ts';
import { oneLine } from './plain-text.ts';

interface Circumstances {
  host: string;
  timeoutMs: number;
  /** There was a session that the server may have ended. */
  hasSession: boolean;
}

const maxMessageLength = 1_000;

/** What failed between us and a server, as one of our errors. */
export function explain(error: unknown, circumstances: Circumstances): AppError {
  const { host, timeoutMs } = circumstances;
  const chain = causesOf(error);
  const ours = chain.find((cause) => cause instanceof AppError);
  if (ours) return ours;
  for (const cause of chain) {
    const status = statusOf(cause);
    if (status !== undefined) return ofStatus(status, circumstances, error);
    if (ProtocolError.isInstance(cause))
      return mcpCallRefused(host, cause.code, oneLine(cause.message, maxMessageLength));
    if (SdkError.isInstance(cause)) {
      if (cause.code === SdkErrorCode.RequestTimeout) return mcpTimedOut(host, timeoutMs);
      const fault = faults[cause.code];
      if (fault) return mcpBadAnswer(host, fault, error);
    }
  }
  if (chain.some(isMalformed)) return mcpBadAnswer(host, 'it is not JSON-RPC 2.0 in JSON', error);
  return mcpUnreachable(host, 'the connection failed', error);
}

const faults: Partial<Record<SdkErrorCode, string>> = {
  [SdkErrorCode.InvalidResult]: 'the result does not have the form that the protocol asks for',
  [SdkErrorCode.ClientHttpUnexpectedContent]: 'the answer is neither JSON nor an event stream',
  [SdkErrorCode.UnsupportedResultType]: 'the tool asks back, and there is nobody to answer',
};

/** Whether an error tells of an answer that could not be read. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && /^\$?Zod\w*Error$/.test(error.name));

function ofStatus(status: number, { host, hasSession }: Circumstances, error: unknown): AppError {
  if (status === 401 || status === 403) return mcpCredentialRefused(host, status);
  if (hasSession && (status === 404 || status === 400)) return mcpSessionLost(host);
  if (status >= 300 && status < 400)
    return mcpUnreachable(
      host,
      `it answered ${status}, and redirects to other addresses are not followed`,
      error,
    );
  return mcpUnreachable(host, `it answered ${status}`, error);
}

function statusOf(error: unknown): number | undefined {
  if (SdkHttpError.isInstance(error)) return error.status;
  if (error instanceof SseError && error.code !== undefined && error.code >= 300) return error.code;
  const [, status] = (error instanceof Error && /\(HTTP (\d{3})\)/.exec(error.message)) || [];
  return status === undefined ? undefined : Number(status);
}

/** An error, what caused it, and so on. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next !== undefined && chain.length < 10; ) {
    chain.push(next);
    const { cause, data } = next as { cause?: unknown; data?: { cause?: unknown } };
    next = cause ?? (typeof data === 'object' && data !== null ? data.cause : undefined);
  }
  return chain;
}

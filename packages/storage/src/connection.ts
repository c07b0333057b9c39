import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { createHttpHandler } from './http-handler.ts';
import { storageUnavailable } from './storage.errors.ts';

export interface ConnectionOptions {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Connection {
  client: S3Client;
  /** Runs one exchange within a time; failures of the store or of the way to it come out as `storage.unavailable`. */
  within<T>(exchange: (abortSignal: AbortSignal) => Promise<T>, timeoutMs?: number): Promise<T>;
}

/** Time for an answer that needs no work over a body, all attempts together. */
export const ANSWER_TIMEOUT_MS = 3000;
/** Time for server-side work over a whole object of up to 5 GiB. */
export const LONG_WORK_TIMEOUT_MS = 10 * 60_000;
const CONNECT_TIMEOUT_MS = 1000;
/** How long a connection may be silent while a body is under way. */
const IDLE_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;
const MAX_SOCKETS = 128;
const ignore = () => undefined;
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };
const NETWORK_FAULT = /^(E(CONN\w+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|HPE_\w+)$/;

export function connectStore(options: ConnectionOptions): Connection {
  const { accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Checksums by default are beyond some S3-compatible stores; the payload is signed all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Waiting for leave to send costs a connection per upload, and six seconds against a store that hangs.
    expectContinueHeader: false,
    maxAttempts: MAX_ATTEMPTS,
    // What goes wrong is thrown; the client's own lines would bypass the service's log.
    logger: SILENT,
    requestHandler: createHttpHandler({
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      longWorkTimeoutMs: LONG_WORK_TIMEOUT_MS,
      maxSockets: MAX_SOCKETS,
    }),
  });

  return {
    client,
    async within(exchange, timeoutMs = ANSWER_TIMEOUT_MS) {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutMs);
      try {
        return await exchange(deadline.signal);
      } catch (error) {
        throw deadline.signal.aborted || isStoreFault(error) ? storageUnavailable(error) : error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Whether an error is an answer of that name, such as `NoSuchKey`. */
export function isAnswer(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}

function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof S3ServiceException) return (error.$metadata.httpStatusCode ?? 500) >= 500;
  return error.name === 'TimeoutError' || ('code' in error && NETWORK_FAULT.test(String(error.code)));
}

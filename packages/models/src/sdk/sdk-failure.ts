import { AISDKError, APICallError, JSONParseError, TypeValidationError } from '@ai-sdk/provider';
import { BadAnswer } from '../upstream/failure.ts';

const mostWrappings = 8;

/** What lies under an error of the AI SDK. Its own errors hold requests and headers, and are not passed on. */
export function unwrapSdkError(thrown: unknown): unknown {
  let error = thrown;
  for (let i = 0; i < mostWrappings; i++) {
    if (error instanceof BadAnswer || hasCode(error)) return error;
    if (JSONParseError.isInstance(error)) return new BadAnswer('it sent what is not JSON.');
    if (TypeValidationError.isInstance(error)) return new BadAnswer('it sent what cannot be read.');
    if (!(error instanceof Error) || error.cause === undefined) break;
    error = error.cause;
  }
  if (APICallError.isInstance(thrown))
    return new BadAnswer(thrown.message, { transient: thrown.isRetryable });
  // What is left are things that the provider cannot be asked: an image by address, a kind of schema.
  return AISDKError.isInstance(thrown) ? new BadAnswer(thrown.message, { health: 'unknown' }) : thrown;
}

/** An error that came within a stream: an error object, the provider's own object, or a text. */
export function toStreamFailure(error: unknown): unknown {
  const found = unwrapSdkError(error);
  if (found instanceof Error) return found;
  const message = messageOf(found) ?? 'it broke off with an error.';
  return new BadAnswer(message, { transient: true });
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('message' in value)) return undefined;
  return typeof value.message === 'string' ? value.message : undefined;
}

const hasCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

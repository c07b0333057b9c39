import { defineError } from '@quire/errors';
import { Unreadable, type UnreadableReason } from './unreadable.ts';

export const fileUnreadable = defineError('extract.unreadable', 422, (cause: Unreadable) => ({
  message: 'The file was not supported, corrupt, or blank.',
  cause,
}));

export const extractionTimeout = defineError(
  'extract.timeout',
  422,
  (timeoutMs: number) => `Reading the file took longer than ${timeoutMs / 1000} seconds.`,
);

export const fileHeavy = defineError(
  'extract.heavy',
  422,
  () => 'Reading the file takes more than was allowed for.',
);

/** The reason behind an `extract.unreadable` error; undefined for any other error. */
export function unreadableReason(error: unknown): UnreadableReason | undefined {
  return error instanceof Error && error.cause instanceof Unreadable ? error.cause.reason : undefined;
}

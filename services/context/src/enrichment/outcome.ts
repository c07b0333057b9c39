import type { ActionErrorType, ActionResult } from '@quire/contracts/context';
import type { AppError } from '@quire/errors';
import { extractionTimeout, unreadableReason } from '@quire/extract';
import { attemptsUsedUp } from '@quire/queue';
import { objectNotFound } from '@quire/storage';
import { contentBlocked } from '../actions/ask-model.ts';
import { imageRefused, notAnImage } from '../images/limits.ts';

export const succeeded = (result: unknown): ActionResult => ({ isSuccess: true, result, error: null });

/** The outcome of an action that ended by an error, in the terms of the interface. */
export const failed = (error: AppError): ActionResult => ({
  isSuccess: false,
  result: null,
  error: { errorType: errorTypeOf(error), message: messageOf(error) },
});

function errorTypeOf(error: AppError): ActionErrorType {
  switch (unreadableReason(error)) {
    case undefined:
      break;
    case 'unsupported':
      return 'UnsupportedFileType';
    case 'crashed':
      return 'UnexpectedError';
    default:
      return 'ValidationError';
  }
  if (error.code === objectNotFound.code) return 'ObjectKeyNotFound';
  if (error.code === contentBlocked.code) return 'GuardrailViolation';
  if (error.code === imageRefused.code) return 'ValidationError';
  if (error.code === notAnImage.code) return 'UnsupportedFileType';
  return error.status === 504 || error.code === extractionTimeout.code ? 'Timeout' : 'UnexpectedError';
}

function messageOf(error: AppError): string {
  if (error.code === objectNotFound.code) return 'The object no longer exists.';
  // Its own message quotes the last error, which is for the log.
  if (error.code === attemptsUsedUp.code) return 'The action failed unexpectedly; request it again.';
  return error.message;
}

import { extractionTimeout } from '@quire/extract';
import { attemptsUsedUp, jobTimedOut } from '@quire/queue';
import { objectNotFound, storageUnavailable } from '@quire/storage';
import { describe, expect, test } from 'vitest';
import { contentBlocked } from '../actions/ask-model.ts';
import { imageRefused, notAnImage } from '../images/limits.ts';
import { failed } from './outcome.ts';

describe('the error of a failed action', () => {
  test.each([
    ['ObjectKeyNotFound', objectNotFound('context/temporary/x')],
    ['GuardrailViolation', contentBlocked()],
    ['ValidationError', imageRefused('Image size exceeds 5 MB.')],
    ['UnsupportedFileType', notAnImage()],
    ['Timeout', jobTimedOut(120_000)],
    ['Timeout', extractionTimeout(60_000)],
    ['UnexpectedError', storageUnavailable(undefined)],
    ['UnexpectedError', attemptsUsedUp([{ attempt: 1, kind: 'failed', message: 'secret is not iterable' }])],
  ])('is %s for %s', (errorType, error) => {
    const outcome = failed(error);
    expect(outcome).toMatchObject({ isSuccess: false, result: null, error: { errorType } });
    expect(outcome.error?.message).not.toMatch(/context\/temporary|secret/);
  });
});

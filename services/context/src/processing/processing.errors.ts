import { defineError } from '@quire/errors';

// Title and details as the interface documents them.
const title = 'Request Processing Error';

export const objectsMissing = defineError(
  'processing.objects_missing',
  400,
  (notExistingObjects: readonly string[]) => ({
    message: 'objects missing or wrong content type',
    extras: { title, notExistingObjects },
  }),
);

export const processingNotFound = defineError('processing.not_found', 404, () => ({
  message: 'processing result with given id does not exist',
  extras: { title },
}));

/** Every action failed on every object; `details` says why. */
export const processingFailed = defineError('processing.failed', 400, (details: Record<string, unknown>) => ({
  message: 'Content processing failed',
  extras: { title, ...details },
}));

import { defineError } from '@quire/errors';

/** The object store cannot be reached, does not answer in time or fails by itself. */
export const storageUnavailable = defineError('storage.unavailable', 503, (cause: unknown) => ({
  message: 'The object store is not available. Try again in a moment.',
  cause,
}));

/** There is no object under the key. */
export const objectNotFound = defineError(
  'storage.object_not_found',
  404,
  (key: string) => `Object ${key} does not exist.`,
);

/** The multipart upload was completed or aborted, or never was. */
export const uploadNotFound = defineError(
  'storage.upload_not_found',
  404,
  (uploadId: string) => `Upload ${uploadId} does not exist.`,
);

/** Parts named for completion are missing, changed, out of order or too small. */
export const uploadPartsInvalid = defineError('storage.upload_parts_invalid', 400, (cause: unknown) => ({
  message: 'The parts of the upload are missing, changed, out of order or smaller than 5 MiB.',
  cause,
}));

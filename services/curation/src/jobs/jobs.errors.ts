import { defineError } from '@quire/errors';

/** The same for an unknown, a malformed and another tenant's id; the sentence is part of the interface. */
export const jobNotFound = defineError('curation.job_not_found', 404, () => 'Job not found');

export const nothingUploaded = defineError(
  'curation.nothing_uploaded',
  409,
  () => 'Nothing has been uploaded for this job yet; PUT the file to its put_url first.',
);

/** What the interface says of a file that gave no text. */
export const unusableFile = 'Error: The file was not supported, corrupt, or blank.';
export const uploadExpired = 'Error: No file was uploaded within 24 hours; request a new job.';
export const processingFailed = 'Error: The file could not be processed; request a new job.';

import { defineError } from '@quire/errors';

export const fileNotFound = defineError('file.not_found', 404, (id: string) => `File ${id} does not exist.`);

export const fileNotYours = defineError(
  'file.not_yours',
  403,
  () => 'This file is shared by somebody else; its uploader or an administrator may delete it.',
);

import { defineError } from '@quire/errors';

export const sandboxUnavailable = defineError(
  'sandbox.unavailable',
  503,
  (reason: string) => `Code cannot be run here: ${reason}`,
);

import { defineError } from '@quire/errors';

/** A provider that cannot be asked stops the call: nothing passes that it has not seen. */
export const guardrailUnavailable = defineError(
  'guardrail_unavailable',
  502,
  (name: string, reason: string, cause?: unknown) => ({
    message: `The guardrail ${name} could not be asked, and without it nothing is let through: ${reason} Try again, or leave it out.`,
    cause,
  }),
);

import { defineError } from '@quire/errors';

/** The address leads, or might lead, where our users have no business. Names the field it came in. */
export const addressRefused = defineError(
  'outgoing.address_refused',
  400,
  (reason: string, field?: string) => ({
    message: `The address is refused: ${reason}`,
    fields: { [field ?? 'url']: [reason] },
  }),
);
export const outgoingTimedOut = defineError(
  'outgoing.timed_out',
  504,
  (host: string, timeoutMs: number) => `${host} did not answer within ${timeoutMs / 1000} s.`,
);
export const outgoingUnreachable = defineError(
  'outgoing.unreachable',
  502,
  (host: string, code: string, cause?: unknown) => ({
    message: `The connection to ${host} failed (${code}).`,
    cause,
  }),
);

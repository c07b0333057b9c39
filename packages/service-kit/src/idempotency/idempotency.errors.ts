import { defineError } from '@quire/errors';

export const keyInFlight = defineError('idempotency.in_flight', 409, (key: string) => ({
  message: `A request with the Idempotency-Key ${key} is still at work; repeat this one in a second.`,
  headers: { 'retry-after': '1' },
}));
export const keyReused = defineError(
  'idempotency.key_reused',
  422,
  (key: string) =>
    `The Idempotency-Key ${key} was used for another request; send a new key with a new request.`,
);

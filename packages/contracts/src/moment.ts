import { z } from 'zod';

/** A bound in time of a list. */
export const Moment = z.union(
  [z.iso.datetime({ offset: true }), z.iso.date()],
  'Expected a time in ISO 8601.',
);

import { defineError } from '@quire/errors';

export const runNotFound = defineError('run.not_found', 404, (id: string) => `The agent has no run ${id}.`);
export const alreadyDecided = defineError(
  'run.already_decided',
  409,
  (callId: string) =>
    `Somebody has decided otherwise on the call ${callId} already; a decision is not taken back.`,
);
export const logExpired = defineError(
  'run.log_expired',
  410,
  (id: string) =>
    `The events of run ${id} were kept for a day after its end and are gone; GET the run for its outcome.`,
);
export const streamIdInvalid = defineError('run.stream_id_invalid', 400, (given: string) => ({
  message: `${given} is not the id of an event of this run; resume with the id of the last event you got.`,
  fields: { starting_after: ['Expected the id of an event of this run.'] },
}));

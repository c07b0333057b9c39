import { defineError } from '@quire/errors';

export const webhookNotFound = defineError(
  'webhook.not_found',
  404,
  (runId: string) => `The agent has no run ${runId} with a webhook.`,
);
export const webhookNotDue = defineError(
  'webhook.not_due',
  409,
  (runId: string) => `Run ${runId} has not ended; its webhook is called when it does.`,
);
export const receiverFailed = defineError(
  'webhook.receiver_failed',
  502,
  (status: number) => `The receiver answered ${status}.`,
);
/** What the receiver says to have no more messages. */
export const receiverGone = defineError(
  'webhook.receiver_gone',
  410,
  () => 'The receiver answered 410: it takes no more messages.',
);

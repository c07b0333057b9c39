import { defineError } from '@quire/errors';

export const inputBlocked = defineError(
  'guardrail_blocked',
  400,
  (name: string) =>
    `The guardrail ${name} does not let this input through to the model; change what you send and try again.`,
);
export const outputBlocked = defineError(
  'guardrail_blocked',
  502,
  (name: string) => `The guardrail ${name} held the model's answer back.`,
);

import { defineError } from '@quire/errors';

export const agentNotFound = defineError(
  'agent.not_found',
  404,
  (nameOrId: string) => `There is no agent ${nameOrId}.`,
);
export const versionNotFound = defineError(
  'agent.version_not_found',
  404,
  (version: string) => `The agent has no version ${version}.`,
);
export const nameTaken = defineError(
  'agent.name_taken',
  409,
  (name: string) => `There is already an agent named ${name}; choose another name.`,
);
export const labelTaken = defineError(
  'agent.version_label_taken',
  409,
  (label: string | undefined) => `The agent already has a version labelled ${label}; choose another label.`,
);
export const globalAgentFixed = defineError(
  'agent.global_fixed',
  403,
  () => 'A global agent cannot be changed; create an agent of your own instead.',
);
export const administratorsOnly = defineError(
  'agent.administrators_only',
  403,
  () => 'Only administrators create, extend and delete global agents.',
);
export const agentDisabled = defineError(
  'agent.disabled',
  403,
  (id: string) => `The agent ${id} is switched off; its settings can enable it again.`,
);

import type { Access } from '../access.ts';

export const mayRead = { permission: 'cin-agent-builder.agents.read' } satisfies Access;
export const mayCreate = { permission: 'cin-agent-builder.agents.create' } satisfies Access;
export const mayEdit = { permission: 'cin-agent-builder.agents.edit' } satisfies Access;
export const mayInvoke = { permission: 'cin-agent-builder.agents.invoke' } satisfies Access;
export const mayDelete = { permission: 'cin-agent-builder.agents.delete' } satisfies Access;

import type { Access } from '../access.ts';

/** Every endpoint of the context service asks for this. */
export const contextAccess = { permission: 'cin-context-api.contentprocessing.write' } satisfies Access;

import type { Access } from '../access.ts';

/** Every endpoint of the curation service that takes a token asks for this. */
export const curationAccess = { permission: 'cin-data-curation.api.submit' } satisfies Access;

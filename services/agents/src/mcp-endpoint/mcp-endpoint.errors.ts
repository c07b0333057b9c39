import { defineError } from '@quire/errors';

export const pagesForbidden = defineError(
  'mcp.origin_forbidden',
  403,
  () => 'Web pages may not call this endpoint; leave the Origin header out.',
);

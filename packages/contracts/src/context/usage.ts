import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { contextAccess } from './access.ts';

const count = z.number().int();

/** How often one version of the interface was used. */
export const VersionUsage = z
  .object({
    version: z.string(),
    requests: count,
    objects: count,
    actions: count.describe('Actions on objects.'),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'VersionUsage' });

export const getVersionUsage = defineEndpoint('content.versionUsage', {
  method: 'GET',
  url: '/content/process/version-usage-stats',
  access: contextAccess,
  summary: "How often the tenant's requests used each version of the interface",
  response: { 200: z.object({ versions: z.array(VersionUsage) }) },
});

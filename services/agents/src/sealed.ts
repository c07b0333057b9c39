import { sql } from '@quire/db';
import type { SealedColumn } from '@quire/service-kit';
import { mcpSecrets } from './mcp-servers/sealed.ts';
import { webhookSecrets } from './webhooks/sealed.ts';

/** All that this service seals; what each is bound to is what `sealedFor` of its feature says. */
export const agentsSealed: readonly SealedColumn[] = [
  {
    name: 'agents.webhook.sealed_secret',
    purpose: webhookSecrets,
    selectStale: (mark, limit) => sql`select run_id::text as key, tenant || ' ' || run_id as bound_to,
        sealed_secret as sealed from agents.webhook
      where substring(sealed_secret from 1 for ${mark.length}::int) <> ${mark} order by run_id limit ${limit}`,
    replace: (key, sealed, renewed) =>
      sql`update agents.webhook set sealed_secret = ${renewed} where run_id = ${key} and sealed_secret = ${sealed}`,
  },
  {
    name: 'agents.mcp_server.sealed_secret',
    purpose: mcpSecrets,
    selectStale: (
      mark,
      limit,
    ) => sql`select id::text as key, tenant || ' ' || id as bound_to, sealed_secret as sealed
      from agents.mcp_server
      where substring(sealed_secret from 1 for ${mark.length}::int) <> ${mark} order by id limit ${limit}`,
    replace: (key, sealed, renewed) =>
      sql`update agents.mcp_server set sealed_secret = ${renewed} where id = ${key} and sealed_secret = ${sealed}`,
  },
];

import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const ClientRow = z.object({
  clientId: z.string(),
  secretHash: z.string(),
  name: z.string(),
  accountId: z.string(),
  environmentId: z.string(),
  scopes: z.array(z.string()),
  defaultScopes: z.array(z.string()),
  permissions: z.array(z.string()),
});
export type ClientRow = z.output<typeof ClientRow>;

export const findClient = (db: Queryable, clientId: string) =>
  db.maybe(
    ClientRow,
    sql`select client_id, secret_hash, name, account_id, environment_id, scopes, default_scopes, permissions
        from identity.client where client_id = ${clientId}`,
  );

export const upsertClient = (db: Queryable, client: ClientRow) =>
  db.run(sql`
    insert into identity.client
      (client_id, secret_hash, name, account_id, environment_id, scopes, default_scopes, permissions)
    values (${client.clientId}, ${client.secretHash}, ${client.name}, ${client.accountId},
      ${client.environmentId}, ${client.scopes}, ${client.defaultScopes}, ${client.permissions})
    on conflict (client_id) do update set
      secret_hash = excluded.secret_hash, name = excluded.name, account_id = excluded.account_id,
      environment_id = excluded.environment_id, scopes = excluded.scopes,
      default_scopes = excluded.default_scopes, permissions = excluded.permissions, modified_at = now()`);

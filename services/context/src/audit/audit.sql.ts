import { newId } from '@quire/contracts';
import { json, type Queryable, sql } from '@quire/db';

interface Author {
  tenant: string;
  userId: string;
  clientId: string;
  correlationId: string;
}

/** Records a request in the transaction that accepts it. */
export const recordRequest = (
  tx: Queryable,
  { tenant, userId, clientId, correlationId }: Author,
  processingId: string,
  details: Record<string, unknown>,
) =>
  tx.run(sql`insert into context.audit (id, tenant, action, target, actor, client_id, correlation_id, details)
    values (${newId()}, ${tenant}, 'content.process', ${processingId}, ${userId}, ${clientId}, ${correlationId},
      ${json(details)})`);

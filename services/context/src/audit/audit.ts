import { newId } from '@quire/contracts';
import type { Queryable } from '@quire/db';
import { insertEntry } from './audit.sql.ts';

interface Author {
  tenant: string;
  userId: string;
  clientId: string;
  /** Of the request. */
  correlationId: string;
}

/** Records a request in the transaction that accepts it: both are there or neither is. */
export const recordRequest = (
  tx: Queryable,
  { tenant, userId, clientId, correlationId }: Author,
  processingId: string,
  details: Record<string, unknown>,
) =>
  insertEntry(tx, {
    id: newId(),
    tenant,
    action: 'content.process',
    target: processingId,
    actor: userId,
    clientId,
    correlationId,
    details,
  });

import { sql } from '@quire/db';
import { auditLog } from '@quire/service-kit';

/** Every change of the tenant's agents and of what belongs to them. */
export const audit = auditLog(sql`agents.audit`);

/** Records a change in the transaction that makes it: both are there or neither is. */
export const recordAudit = audit.record;

/** The members of a request that change something. */
export const fieldsOf = (body: object): string[] =>
  Object.keys(body).filter((field) => field !== 'validateOnly');

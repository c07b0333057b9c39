import { sql } from '@quire/db';
import { auditLog } from '@quire/service-kit';

/** Who asked for what. */
export const audit = auditLog(sql`context.audit`);

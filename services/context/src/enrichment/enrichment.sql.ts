import type { ActionResult } from '@quire/contracts/context';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const Enrichment = z.object({
  storageKey: z.string(),
  action: z.string(),
  config: z.record(z.string(), z.unknown()),
  version: z.string(),
  createdBy: z.string(),
});

export const getEnrichment = (db: Queryable, tenant: string, id: string) =>
  db.one(
    Enrichment,
    sql`select e.storage_key, e.action, e.config, p.version, p.created_by
      from context.enrichment e join context.processing p on p.id = e.processing_id
      where e.id = ${id} and e.tenant = ${tenant} and p.tenant = ${tenant}`,
  );

export const recordOutcome = (tx: Queryable, tenant: string, id: string, outcome: ActionResult) =>
  tx.run(sql`update context.enrichment set outcome = ${json(outcome)}, finished_at = now()
    where id = ${id} and tenant = ${tenant}`);

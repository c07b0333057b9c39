import type { ActionResult } from '@quire/contracts/context';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const Enrichment = z.object({
  storageKey: z.string(),
  action: z.string(),
  config: z.record(z.string(), z.unknown()),
});

export const getEnrichment = (db: Queryable, tenant: string, id: string) =>
  db.one(
    Enrichment,
    sql`select storage_key, action, config from context.enrichment where id = ${id} and tenant = ${tenant}`,
  );

export const recordOutcome = (tx: Queryable, tenant: string, id: string, outcome: ActionResult) =>
  tx.run(sql`update context.enrichment set outcome = ${json(outcome)}, finished_at = now()
    where id = ${id} and tenant = ${tenant}`);

import { ActionResult } from '@quire/contracts/context';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';
import { type Version, versions } from '../request/read-request.ts';

export interface NewEnrichment {
  id: string;
  position: number;
  objectKey: string;
  storageKey: string;
  action: string;
  config: Record<string, unknown>;
}

const Processing = z.object({ createdAt: z.string(), version: z.enum(versions), inProgress: z.boolean() });

const Outcome = z.object({
  position: z.number(),
  objectKey: z.string(),
  action: z.string(),
  outcome: ActionResult,
});

/** Returns when the request was accepted. */
export const insertProcessing = async (
  tx: Queryable,
  processing: { id: string; tenant: string; createdBy: string; version: Version },
): Promise<string> =>
  (
    await tx.one(
      z.object({ createdAt: z.string() }),
      sql`insert into context.processing (id, tenant, created_by, version)
        values (${processing.id}, ${processing.tenant}, ${processing.createdBy}, ${processing.version})
        returning created_at`,
    )
  ).createdAt;

export const insertEnrichments = (
  tx: Queryable,
  { id, tenant }: { id: string; tenant: string },
  enrichments: readonly NewEnrichment[],
) =>
  tx.run(sql`insert into context.enrichment
      (id, tenant, processing_id, position, object_key, storage_key, action, config)
    select new.id, ${tenant}, ${id}, new.position, new."objectKey", new."storageKey", new.action, new.config
    from json_to_recordset(${json(enrichments)}) as new
      (id uuid, position smallint, "objectKey" text, "storageKey" text, action text, config json)`);

export const findProcessing = (db: Queryable, tenant: string, id: string) =>
  db.maybe(
    Processing,
    sql`select created_at, version, exists (
        select 1 from context.enrichment where processing_id = processing.id and finished_at is null
      ) as in_progress
      from context.processing where id = ${id} and tenant = ${tenant}`,
  );

/** In the order of the request's objects. */
export const listOutcomes = (db: Queryable, tenant: string, processingId: string) =>
  db.many(
    Outcome,
    sql`select position, object_key, action, outcome from context.enrichment
      where processing_id = ${processingId} and tenant = ${tenant}
      order by position, id`,
  );

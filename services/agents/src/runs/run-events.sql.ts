import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

/** An event of a run's log. Its data is JSON text. */
export const RunEvent = z.object({ seq: z.number(), type: z.string(), data: z.string() });
export type RunEvent = z.output<typeof RunEvent>;

/** Appends to the log of a run, numbered without gaps, and returns how many were written: none if the run is gone. */
export const appendEvents = (tx: Queryable, runId: string, events: readonly { type: string }[]) =>
  tx.run(
    sql`with run as (
        update agents.run set last_seq = last_seq + ${events.length} where id = ${runId}
        returning id, tenant, last_seq - ${events.length} as base)
      insert into agents.run_event (run_id, seq, tenant, type, data)
      select run.id, run.base + event.n, run.tenant, event.type, event.data::json
      from run, unnest(${events.map(({ type }) => type)}::text[], ${events.map((event) => JSON.stringify(event))}::text[])
        with ordinality as event (type, data, n)`,
  );

export const selectEvents = (db: Queryable, runId: string, after: number, limit: number) =>
  db.many(
    RunEvent,
    sql`select seq, type, data::text as data from agents.run_event
      where run_id = ${runId} and seq > ${after} order by seq limit ${limit}`,
  );

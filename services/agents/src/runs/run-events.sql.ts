import { type Queryable, sql } from '@quire/db';
import { z } from 'zod';

/** An event of a run's log. Its data is JSON text. */
export const RunEvent = z.object({ seq: z.number(), type: z.string(), data: z.string() });
export type RunEvent = z.output<typeof RunEvent>;

/** Appends to the log of a run, numbered without gaps, and returns what was written: nothing if the run is gone. */
export async function appendEvents(
  tx: Queryable,
  runId: string,
  events: readonly { type: string }[],
): Promise<RunEvent[]> {
  const types = events.map(({ type }) => type);
  const texts = events.map((event) => JSON.stringify(event));
  const log = await tx.maybe(
    z.object({ base: z.number() }),
    sql`with run as (
        update agents.run set last_seq = last_seq + ${events.length} where id = ${runId}
        returning id, tenant, last_seq - ${events.length} as base),
      written as (
        insert into agents.run_event (run_id, seq, tenant, type, data)
        select run.id, run.base + event.n, run.tenant, event.type, event.data::json
        from run, unnest(${types}::text[], ${texts}::text[]) with ordinality as event (type, data, n))
      select base from run`,
  );
  if (!log) return [];
  return texts.map((data, i) => ({ seq: log.base + i + 1, type: types[i] ?? '', data }));
}

export const selectEvents = (db: Queryable, runId: string, after: number, limit: number) =>
  db.many(
    RunEvent,
    sql`select seq, type, data::text as data from agents.run_event
      where run_id = ${runId} and seq > ${after} order by seq limit ${limit}`,
  );

/** Where the logs of runs end by now, whoever's they are; those that are gone are missing. */
export const selectEnds = (db: Queryable, runIds: readonly string[]) =>
  db.many(
    z.object({ id: z.string(), lastSeq: z.number() }),
    sql`select id, last_seq from agents.ends_of_runs(${runIds}::uuid[])`,
  );

import { type Queryable, sql } from '@quire/db';
import type { Work } from '@quire/queue';
import { z } from 'zod';

/** An event of a run's log. Its data is JSON text. */
export const RunEvent = z.object({ seq: z.number(), type: z.string(), data: z.string() });
export type RunEvent = z.output<typeof RunEvent>;

const Base = z.object({ base: z.number().nullable() });

/** Appends to the log of a run, numbered without gaps, and returns what was written: nothing if the run is gone. */
export async function appendEvents(work: Work, events: readonly { type: string }[]): Promise<RunEvent[]> {
  const types = events.map(({ type }) => type);
  const texts = events.map((event) => JSON.stringify(event));
  const { base } = await work.writeAtOnce(
    Base,
    (held) => sql`with ${held}, run as (
        update agents.run set last_seq = last_seq + ${events.length}
        where id = ${work.id} and exists (select from held)
        returning id, tenant, last_seq - ${events.length} as base),
      written as (
        insert into agents.run_event (run_id, seq, tenant, type, data)
        select run.id, run.base + event.n, run.tenant, event.type, event.data::json
        from run, unnest(${types}::text[], ${texts}::text[]) with ordinality as event (type, data, n))
      select run.base from held left join run on true`,
  );
  return base === null ? [] : texts.map((data, i) => ({ seq: base + i + 1, type: types[i] ?? '', data }));
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

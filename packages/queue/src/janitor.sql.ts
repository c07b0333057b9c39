import { type Queryable, sql } from '@quire/db';

/** Records that a chore begins, unless another process did so within the interval; 1 if it is the caller's. */
export const beginChore = (db: Queryable, name: string, everyMs: number) =>
  db.run(sql`insert into engine.chore as c (name, ran_at) values (${name}, now())
    on conflict (name) do update set ran_at = now()
      where c.ran_at <= now() - ${everyMs}::double precision * interval '1 millisecond'`);

/** Makes a chore due again. */
export const endChoreEarly = (db: Queryable, name: string) =>
  db.run(sql`update engine.chore set ran_at = 'epoch' where name = ${name}`);

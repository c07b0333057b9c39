import { VersionUsage } from '@quire/contracts/context';
import { type Queryable, sql } from '@quire/db';

export interface Use {
  id: string;
  tenant: string;
  version: string;
  objects: number;
  actions: number;
}

export const countVersion = (tx: Queryable, { id, tenant, version, objects, actions }: Use) =>
  tx.run(sql`insert into context.version_day as d
      (tenant, day, version, shard, requests, objects, actions, last_used_at)
    values (${tenant}, (now() at time zone 'UTC')::date, ${version}, ${id.slice(-1)}, 1, ${objects},
      ${objects * actions}, now())
    on conflict (tenant, day, version, shard) do update set requests = d.requests + 1,
      objects = d.objects + excluded.objects, actions = d.actions + excluded.actions,
      last_used_at = greatest(d.last_used_at, excluded.last_used_at)`);

export const selectVersionUsage = (db: Queryable, tenant: string) =>
  db.many(
    VersionUsage,
    sql`select version, sum(requests)::bigint as requests, sum(objects)::bigint as objects,
        sum(actions)::bigint as actions, max(last_used_at) as last_used_at
      from context.version_day where tenant = ${tenant} group by version order by version`,
  );

import { OptionRule, OptionsRequest, type RuleRequest } from '@quire/contracts/curation';
import { json, type Queryable, sql } from '@quire/db';
import { z } from 'zod';

const columns = sql`id, name, priority, enabled, match, options, created_at, modified_at`;

const TenantOptions = z.object({
  defaults: OptionsRequest.nullable(),
  rules: z.array(OptionRule.pick({ id: true, name: true, match: true, options: true })),
});

/** What a tenant says of options, for each presign: its defaults and its enabled rules in the order in which they are asked. */
export const findTenantOptions = (db: Queryable, tenant: string) =>
  db.one(
    TenantOptions,
    sql`select
      (select options from curation.option_defaults where tenant = ${tenant}) as defaults,
      (select coalesce(
          jsonb_agg(jsonb_build_object('id', id, 'name', name, 'match', match, 'options', options) order by priority, id),
          '[]')
        from curation.option_rule where tenant = ${tenant} and enabled) as rules`,
  );

export const saveDefaults = (db: Queryable, tenant: string, options: OptionsRequest) =>
  db.run(sql`insert into curation.option_defaults (tenant, options) values (${tenant}, ${json(options)})
    on conflict (tenant) do update set options = excluded.options, modified_at = now()`);

export const deleteDefaults = (db: Queryable, tenant: string) =>
  db.run(sql`delete from curation.option_defaults where tenant = ${tenant}`);

/** In the order in which they are asked. */
export const listRules = (
  db: Queryable,
  tenant: string,
  { offset, limit }: { offset: number; limit: number },
) =>
  db.many(
    OptionRule,
    sql`select ${columns} from curation.option_rule where tenant = ${tenant}
      order by priority, id offset ${offset} limit ${limit}`,
  );

export const countRules = async (db: Queryable, tenant: string) =>
  (
    await db.one(
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from curation.option_rule where tenant = ${tenant}`,
    )
  ).count;

export const findRule = (db: Queryable, tenant: string, id: string) =>
  db.maybe(
    OptionRule,
    sql`select ${columns} from curation.option_rule where id = ${id} and tenant = ${tenant}`,
  );

export const insertRule = (db: Queryable, tenant: string, id: string, rule: RuleRequest) =>
  db.one(
    OptionRule,
    sql`insert into curation.option_rule (id, tenant, name, priority, enabled, match, options)
      values (${id}, ${tenant}, ${rule.name}, ${rule.priority}, ${rule.enabled}, ${json(rule.match)},
        ${json(rule.options)})
      returning ${columns}`,
  );

export const updateRule = (db: Queryable, tenant: string, id: string, rule: RuleRequest) =>
  db.maybe(
    OptionRule,
    sql`update curation.option_rule
      set name = ${rule.name}, priority = ${rule.priority}, enabled = ${rule.enabled}, match = ${json(rule.match)},
        options = ${json(rule.options)}, modified_at = now()
      where id = ${id} and tenant = ${tenant} returning ${columns}`,
  );

export const deleteRule = (db: Queryable, tenant: string, id: string) =>
  db.run(sql`delete from curation.option_rule where id = ${id} and tenant = ${tenant}`);

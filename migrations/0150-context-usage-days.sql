-- What actions came to, by day, which is kept when the rows of the actions are forgotten.
alter table context.usage add column failed boolean not null default false;
alter table context.usage alter column failed drop default;
create index usage_ended on context.usage (ended_at);

-- Split by the last digit of the action's id, so that actions that end at the same time do not wait for each other's commit.
create table context.usage_day (
  tenant text not null,
  day date not null,
  action text not null,
  -- Empty where no model was asked.
  model text not null,
  user_id text not null,
  shard text not null,
  actions bigint not null,
  failed_actions bigint not null,
  model_calls bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  -- Exact, whatever the order in which the actions are added.
  cost numeric,
  latency_ms bigint not null,
  primary key (tenant, day, action, model, user_id, shard)
);

alter table context.usage_day enable row level security;
create policy own on context.usage_day using (tenant = current_setting('quire.tenant', true));

insert into context.usage_day
select tenant, (ended_at at time zone 'UTC')::date, action, coalesce(model, ''), user_id, right(id::text, 1), count(*), 0,
  sum(calls), sum(input_tokens), sum(output_tokens), sum(cost::numeric), sum(latency_ms)
from context.usage group by 1, 2, 3, 4, 5, 6;

-- Deletes rows of actions, of all tenants, that ended longer ago than `kept`, and returns how many. The sums stay.
create function context.forget_old_usage(kept interval, at_most integer) returns bigint
  language sql security definer set search_path = ''
  as $$
    with old as (
      select id from context.usage where ended_at < now() - kept order by ended_at limit at_most for update skip locked),
    gone as (
      delete from context.usage u using old where u.id = old.id)
    select count(*) from old
  $$;

-- The audit log reads the same in every service.
alter table context.audit add column changed_fields text[] not null default '{}';
create index audit_target on context.audit (tenant, target, id desc);
create index audit_actor on context.audit (tenant, actor, id desc);

-- When an id was made, and the first id of a moment, for every service.
create function engine.time_of(id uuid) returns timestamptz
  language sql immutable strict
  as $$ select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) $$;

create function engine.first_id_of(moment timestamptz) returns uuid
  language sql immutable strict
  as $$ select (lpad(to_hex(ceil(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

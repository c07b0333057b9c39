-- What calls cost: one row of each, for as long as the installation keeps them, and sums by day, which are kept.
create table agents.usage (
  -- UUIDv7. That of a run is the run's own, so that a run is never counted twice.
  id uuid primary key,
  tenant text not null,
  agent_id uuid not null,
  version_id uuid not null,
  -- The model that answered.
  model text not null,
  surface text not null,
  input_tokens integer not null,
  output_tokens integer not null,
  -- Whether the tokens were estimated, because the provider gave no count.
  estimated boolean not null,
  -- In the currency of the catalogue's prices; null for a model without prices.
  cost double precision,
  latency_ms integer not null,
  -- Until the first piece of the answer went out; null where there was none.
  first_token_ms integer,
  finish_reason text not null,
  guardrail_hits json not null,
  user_id text not null,
  session_id text,
  correlation_id text,
  ended_at timestamptz not null
);

create index usage_newest on agents.usage (tenant, ended_at desc);
create index usage_ended on agents.usage (ended_at);

alter table agents.usage enable row level security;
create policy own on agents.usage using (tenant = current_setting('quire.tenant', true));

-- Split by the last digit of the call's id, so that calls that end at the same time do not wait for each other's commit.
create table agents.usage_day (
  tenant text not null,
  day date not null,
  agent_id uuid not null,
  model text not null,
  user_id text not null,
  shard text not null,
  calls bigint not null,
  failed_calls bigint not null,
  blocked_calls bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  -- Exact, whatever the order in which the calls are added.
  cost numeric,
  latency_ms bigint not null,
  primary key (tenant, day, agent_id, model, user_id, shard)
);

alter table agents.usage_day enable row level security;
create policy own on agents.usage_day using (tenant = current_setting('quire.tenant', true));

-- Deletes rows of calls, of all tenants, that ended longer ago than `kept`, and returns how many. The sums stay.
create function agents.forget_old_usage(kept interval, at_most integer) returns bigint
  language sql security definer set search_path = ''
  as $$
    with old as (
      select id from agents.usage where ended_at < now() - kept order by ended_at limit at_most for update skip locked),
    gone as (
      delete from agents.usage u using old where u.id = old.id)
    select count(*) from old
  $$;

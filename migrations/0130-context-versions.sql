-- The version a request was written in, which is the one that its results are given in.
alter table context.processing add column version text not null default 'context.api/v2';
alter table context.processing alter column version drop default;

create index processing_age on context.processing (created_at);

-- Deletes requests of all tenants, results included, that were made longer ago than `kept` and have all ended. Returns how many.
create function context.forget_processings(kept interval, at_most integer) returns bigint
  language sql security definer set search_path = ''
  as $$
    with old as (
      select p.id from context.processing p
      where p.created_at < now() - kept
        and not exists (select from context.enrichment e where e.processing_id = p.id and e.finished_at is null)
      order by p.created_at limit at_most for update skip locked),
    gone as (
      delete from context.processing p using old where p.id = old.id)
    select count(*) from old
  $$;

-- What actions that gave a result came to: one row of each.
create table context.usage (
  -- That of the enrichment, so that none is counted twice.
  id uuid primary key,
  tenant text not null,
  user_id text not null,
  action text not null,
  version text not null,
  -- Null where no model was asked.
  model text,
  calls integer not null,
  input_tokens integer not null,
  output_tokens integer not null,
  estimated boolean not null,
  -- In the currency of the catalogue's prices; null for a model without prices.
  cost double precision,
  latency_ms integer not null,
  ended_at timestamptz not null default now()
);

create index usage_newest on context.usage (tenant, ended_at desc);

alter table context.usage enable row level security;
create policy own on context.usage using (tenant = current_setting('quire.tenant', true));

-- How often each version was used, by day. Split by the last digit of the request's id, so that requests that come at the
-- same time do not wait for each other's commit.
create table context.version_day (
  tenant text not null,
  day date not null,
  version text not null,
  shard text not null,
  requests bigint not null,
  objects bigint not null,
  actions bigint not null,
  last_used_at timestamptz not null,
  primary key (tenant, day, version, shard)
);

alter table context.version_day enable row level security;
create policy own on context.version_day using (tenant = current_setting('quire.tenant', true));

-- Who asked for what. The services' role may add and read, and nothing else.
create table context.audit (
  id uuid primary key,
  tenant text not null,
  action text not null,
  target text not null,
  actor text not null,
  client_id text not null,
  correlation_id text not null,
  details json not null
);

comment on table context.audit is 'append-only';

create index audit_newest on context.audit (tenant, id desc);

alter table context.audit enable row level security;
create policy own_read on context.audit for select using (tenant = current_setting('quire.tenant', true));
create policy own_add on context.audit for insert with check (tenant = current_setting('quire.tenant', true));

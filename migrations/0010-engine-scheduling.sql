-- Whose turn it is, how much may run at once, and what became of earlier attempts.
drop index engine.job_due;

alter table engine.job
  drop column rung_at,
  drop column last_error,
  -- Jobs of a tenant that share a key take turns with its other keys and share a limit.
  add column concurrency_key text not null default '',
  -- Wall time of one attempt where it differs from that of the kind.
  add column timeout_ms integer,
  -- Claims that ended through no fault of the work: its worker died, or the database went away.
  add column interrupted integer not null default 0,
  -- How each earlier attempt ended: [{attempt, kind, message}].
  add column causes jsonb not null default '[]',
  -- What the work did that must not be done twice; from then on no attempt begins again.
  add column retry_forbidden text,
  -- Stands in the indexes in place of lease_until, so that renewing a lease touches none of them.
  add column held boolean not null generated always as (lease_until is not null) stored,
  set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create index job_waiting on engine.job (name, tenant, concurrency_key, available_at, id) where not held;
create index job_held on engine.job (name, tenant, concurrency_key) where held;

-- Who was served last: of a kind of job, the tenant (in the row with an empty tenant); of a tenant, the key.
create table engine.hand (
  name text not null,
  tenant text not null default '',
  served text not null default '',
  moved_at timestamptz not null default now(),
  primary key (name, tenant)
);

-- How many jobs of a key may be held at once. No row means no limit.
create table engine.concurrency_limit (
  name text not null,
  tenant text not null,
  concurrency_key text not null,
  max_held integer not null check (max_held > 0),
  primary key (name, tenant, concurrency_key)
);

-- Periodic clean-ups, each run by one process at a time.
create table engine.chore (
  name text primary key,
  ran_at timestamptz not null
);

-- The next of a tenant's keys with waiting jobs, after one and around: one or two look-ups in an index, whatever the backlog.
create function engine.next_key(kind text, of_tenant text, after text) returns text
language plpgsql stable as $$
begin
  return (select concurrency_key from (
    (select 0 as lap, concurrency_key from engine.job
      where name = kind and tenant = of_tenant and not held and concurrency_key > after
      order by concurrency_key limit 1)
    union all
    (select 1, concurrency_key from engine.job
      where name = kind and tenant = of_tenant and not held
      order by concurrency_key limit 1)) found
  order by lap limit 1);
end $$;

create function engine.next_tenant(kind text, after text) returns text
language plpgsql stable as $$
begin
  return (select tenant from (
    (select 0 as lap, tenant from engine.job where name = kind and not held and tenant > after order by tenant limit 1)
    union all
    (select 1, tenant from engine.job where name = kind and not held order by tenant limit 1)) found
  order by lap limit 1);
end $$;

-- Claims one job of a tenant: of the key whose turn it is, the one that is due longest; null where none may begin.
create function engine.claim_of_tenant(kind text, of_tenant text, moment timestamptz, lease interval) returns engine.job
language plpgsql as $$
declare
  served_last text := coalesce((select served from engine.hand where name = kind and tenant = of_tenant), '');
  key text := served_last;
  first_key text;
  most integer;
  claimed engine.job;
begin
  loop
    key := engine.next_key(kind, of_tenant, key);
    if key is null or key = first_key then
      return null;
    end if;
    first_key := coalesce(first_key, key);
    select max_held into most from engine.concurrency_limit
      where name = kind and tenant = of_tenant and concurrency_key = key;
    continue when most is not null and most <= (
      select count(*) from (
        select from engine.job where name = kind and tenant = of_tenant and concurrency_key = key and held limit most) h);
    update engine.job set attempt = attempt + 1, lease_until = moment + lease
      where id = (
        select id from engine.job
        where name = kind and tenant = of_tenant and concurrency_key = key and not held and available_at <= moment
        order by available_at, id limit 1 for update skip locked)
      returning * into claimed;
    if found then
      if key <> served_last then
        insert into engine.hand (name, tenant, served) values (kind, of_tenant, key)
          on conflict (name, tenant) do update set served = excluded.served, moved_at = moment;
      end if;
      return claimed;
    end if;
  end loop;
end $$;

-- Claims up to `slots` due jobs of a kind, one tenant after the other. Claims of a kind happen one after the other, since
-- two at a time would exceed the limits; a worker that waits for its turn collects free slots meanwhile.
create function engine.claim_jobs(kind text, slots integer, lease interval) returns setof engine.job
language plpgsql as $$
declare
  served_last text;
  candidate text;
  moment timestamptz;
  fruitless text[] := '{}';
  passed integer := 0;
  claimed engine.job;
begin
  select served into served_last from engine.hand where name = kind and tenant = '' for update;
  if not found then
    insert into engine.hand (name) values (kind) on conflict do nothing;
    select served into served_last from engine.hand where name = kind and tenant = '' for update;
  end if;
  moment := clock_timestamp();
  candidate := served_last;
  while slots > 0 loop
    candidate := engine.next_tenant(kind, candidate);
    exit when candidate is null;
    if candidate = any(fruitless) then
      passed := passed + 1;
      -- All the way around.
      exit when passed > cardinality(fruitless);
      continue;
    end if;
    passed := 0;
    claimed := engine.claim_of_tenant(kind, candidate, moment, lease);
    if claimed.id is null then
      fruitless := fruitless || candidate;
    else
      served_last := candidate;
      slots := slots - 1;
      return next claimed;
    end if;
  end loop;
  update engine.hand set served = served_last, moved_at = moment
    where name = kind and tenant = '' and served <> served_last;
end $$;

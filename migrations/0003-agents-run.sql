-- Runs: invocations in the background, and the log of everything their streams tell.
create table agents.run (
  id uuid primary key,
  tenant text not null,
  agent_id uuid not null,
  version_id uuid not null,
  status text not null,
  invoke_request json not null,
  output_payload json,
  error json,
  attempt integer not null default 0,
  usage json,
  -- Number of the newest event.
  last_seq integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text not null,
  started_at timestamptz,
  completed_at timestamptz
);

create index run_newest on agents.run (tenant, agent_id, id desc);
create index run_open on agents.run (tenant, agent_id, status, id desc)
  where status in ('queued', 'in_progress', 'cancelling');
create index run_agent on agents.run (agent_id);

alter table agents.run enable row level security;
create policy own on agents.run using (tenant = current_setting('quire.tenant', true));

-- Numbered from 1 without gaps, across attempts.
create table agents.run_event (
  run_id uuid not null references agents.run on delete cascade,
  seq integer not null,
  tenant text not null,
  type text not null,
  -- Kept as text, since readers are sent it as it is.
  data json not null,
  primary key (run_id, seq)
);

alter table agents.run_event enable row level security;
create policy own on agents.run_event using (tenant = current_setting('quire.tenant', true));

-- How many runs an agent has in each status. Split by the last digit of the run's id, so that runs that move at the
-- same time do not wait for each other's commit.
create table agents.run_count (
  tenant text not null,
  agent_id uuid not null,
  status text not null,
  shard text not null,
  count bigint not null,
  primary key (tenant, agent_id, status, shard)
);

alter table agents.run_count enable row level security;
create policy own on agents.run_count using (tenant = current_setting('quire.tenant', true));

-- Runs and counters belong to their agent by trigger, not by foreign key. A key is checked again whenever a transaction
-- updates a run twice, and would lock the agent after its run, while a deletion locks them the other way round. The
-- functions have their owner's rights, since a global agent is run by many tenants.
create function agents.meet_agent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from agents.agent where id = new.agent_id for key share;
  if not found then
    raise foreign_key_violation using constraint = 'run_of_agent', message = 'the agent of the run is gone';
  end if;
  return new;
end $$;

create trigger run_meets_agent before insert on agents.run
  for each row execute function agents.meet_agent();

create function agents.forget_runs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from agents.run where agent_id = old.id;
  delete from agents.run_count where agent_id = old.id;
  return null;
end $$;

create trigger agent_forgets_runs after delete on agents.agent
  for each row execute function agents.forget_runs();

create index run_count_agent on agents.run_count (agent_id);

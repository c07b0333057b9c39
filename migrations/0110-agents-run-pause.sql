-- Runs that wait for a person: where each goes on, and the calls that it asks about.
create table agents.run_pause (
  run_id uuid primary key references agents.run on delete cascade,
  tenant text not null,
  state json not null,
  created_at timestamptz not null default now()
);

create table agents.run_approval (
  run_id uuid not null references agents.run on delete cascade,
  call_id text not null,
  tenant text not null,
  tool text not null,
  arguments text not null,
  -- Null until somebody has decided.
  is_approved boolean,
  reason text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (run_id, call_id)
);

alter table agents.run_pause enable row level security;
create policy own on agents.run_pause using (tenant = current_setting('quire.tenant', true));
alter table agents.run_approval enable row level security;
create policy own on agents.run_approval using (tenant = current_setting('quire.tenant', true));

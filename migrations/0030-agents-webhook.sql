-- Where the end of a run is told, and how the telling went. At most one of a run.
create table agents.webhook (
  run_id uuid primary key references agents.run on delete cascade,
  tenant text not null,
  agent_id uuid not null,
  url text not null,
  sealed_secret bytea not null,
  status text not null default 'waiting',
  -- The delivery at work, which alone may record anything here; null until the run has ended.
  job_id uuid unique,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  response_status integer,
  last_error text,
  delivered_at timestamptz
);

alter table agents.webhook enable row level security;
create policy own on agents.webhook using (tenant = current_setting('quire.tenant', true));

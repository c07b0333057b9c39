-- Outstanding background work of all services. A row is written in the transaction that accepts the work and is gone
-- once its outcome is recorded, so the table stays as small as the backlog.
create schema engine;

create table engine.job (
  id uuid primary key,
  name text not null,
  tenant text not null,
  payload jsonb not null,
  -- Fencing number: raised by each claim, carried by each later write of that claim.
  attempt integer not null default 0,
  -- Claims that ended by handing the job back, which do not count against the job's attempts.
  handed_back integer not null default 0,
  -- Null while nobody holds the job.
  lease_until timestamptz,
  available_at timestamptz not null default now(),
  rung_at timestamptz not null default now(),
  cancel_requested_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

-- What the sweeper looks for: due, and not rung lately.
create index job_due on engine.job (name, rung_at);

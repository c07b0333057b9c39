-- First answers to requests that carried an Idempotency-Key. A row is written in the transaction that makes what the
-- request creates: both are there or neither, and the primary key lets one of two such transactions commit.
create table engine.idempotency (
  tenant text not null,
  operation text not null,
  key uuid not null,
  -- SHA-256 of the path, query and body as they were understood.
  request_hash bytea not null,
  -- Sent again as it is, so it is kept as text.
  answer text not null,
  created_at timestamptz not null default now(),
  constraint idempotency_key primary key (tenant, operation, key)
);

create index idempotency_oldest on engine.idempotency (created_at);

alter table engine.idempotency enable row level security;
create policy own on engine.idempotency using (tenant = current_setting('quire.tenant', true));

-- Forgets what is older than a day, of all tenants, and tells nothing of them.
create function engine.forget_answers() returns void
  language sql security definer set search_path = ''
  as $$ delete from engine.idempotency where created_at < now() - interval '24 hours' $$;

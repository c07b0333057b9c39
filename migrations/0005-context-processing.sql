-- Processing requests: each runs its actions on each of its objects, and each of those pairs is one enrichment.
create schema context;

create table context.processing (
  id uuid primary key,
  tenant text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);

-- The id is also that of the job which does the work. Outcomes come one by one; a processing is done when each has one.
-- They are json and not jsonb, which would refuse the NUL characters that texts and classes may hold.
create table context.enrichment (
  id uuid primary key,
  tenant text not null,
  processing_id uuid not null references context.processing (id) on delete cascade,
  -- Place of the object in the request.
  position smallint not null,
  -- As the request named the object, and where its bytes are.
  object_key text not null,
  storage_key text not null,
  action text not null,
  config json not null,
  outcome json,
  finished_at timestamptz,
  unique (processing_id, position, action)
);

alter table context.processing enable row level security;
alter table context.enrichment enable row level security;
create policy tenant on context.processing using (tenant = current_setting('quire.tenant', true));
create policy tenant on context.enrichment using (tenant = current_setting('quire.tenant', true));

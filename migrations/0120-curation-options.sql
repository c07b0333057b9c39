alter table curation.job
  -- Share of the work that is done.
  add column percent smallint not null default 0,
  -- What was wrong with the file of a job that ended in Error, for operators and for its status.
  add column reason text;

update curation.job set stage = 'refining' where stage in ('normalizing', 'chunking');

-- The options of a tenant's jobs where neither the request nor a rule names them.
create table curation.option_defaults (
  tenant text primary key,
  options jsonb not null,
  modified_at timestamptz not null default now()
);

alter table curation.option_defaults enable row level security;
create policy tenant_rows on curation.option_defaults using (tenant = current_setting('quire.tenant', true));

-- Options for files of a kind.
create table curation.option_rule (
  id uuid primary key,
  tenant text not null,
  name text not null,
  priority integer not null,
  enabled boolean not null,
  match jsonb not null,
  options jsonb not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);

create index option_rule_order on curation.option_rule (tenant, priority, id);
alter table curation.option_rule enable row level security;
create policy tenant_rows on curation.option_rule using (tenant = current_setting('quire.tenant', true));

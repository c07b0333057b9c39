-- Agents and their versions. A global agent is kept by one tenant and read by all.
create schema agents;

create table agents.agent (
  id uuid primary key,
  tenant text not null,
  type text not null,
  name text not null,
  display_name text not null,
  description text not null,
  is_global boolean not null,
  current_version_id uuid not null,
  -- Number of the newest version; versions are never removed, so this is also how many there are.
  version_count integer not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  modified_at timestamptz not null default now(),
  modified_by text not null,
  constraint agent_name unique (tenant, name)
);

-- Ids are UUIDv7: their order is the order of creation.
create index agent_newest on agents.agent (tenant, id desc);
create index agent_global on agents.agent (id desc) where is_global;

alter table agents.agent enable row level security;
create policy own on agents.agent using (tenant = current_setting('quire.tenant', true));
create policy global on agents.agent for select using (is_global);

create table agents.agent_version (
  id uuid primary key,
  tenant text not null,
  agent_id uuid not null references agents.agent on delete cascade,
  -- As the agent says, which never changes; here for the policy.
  is_global boolean not null,
  number integer not null,
  version_label text,
  notes text,
  config json not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  constraint agent_version_number unique (agent_id, number),
  constraint agent_version_label unique (agent_id, version_label)
);

alter table agents.agent_version enable row level security;
create policy own on agents.agent_version using (tenant = current_setting('quire.tenant', true));
create policy global on agents.agent_version for select using (is_global);

-- How many agents a tenant has of each kind, so that a list's total needs no scan.
create table agents.agent_count (
  tenant text not null,
  type text not null,
  is_global boolean not null,
  count bigint not null,
  primary key (tenant, type, is_global)
);

create index agent_count_global on agents.agent_count (type) where is_global;

alter table agents.agent_count enable row level security;
create policy own on agents.agent_count using (tenant = current_setting('quire.tenant', true));
create policy global on agents.agent_count for select using (is_global);

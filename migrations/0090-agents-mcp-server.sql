-- MCP servers that agents may use. A global one is kept by one tenant and seen by all.
create table agents.mcp_server (
  id uuid primary key,
  tenant text not null,
  name text not null,
  description text not null,
  url text not null,
  transport text not null,
  -- Without its secret, which is sealed beside it.
  auth json not null,
  sealed_secret bytea,
  is_global boolean not null,
  status text not null,
  properties json not null,
  -- Rises with each change of what a connection rests on.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  modified_at timestamptz not null default now(),
  modified_by text not null,
  constraint mcp_server_name unique (tenant, name)
);

create index mcp_server_newest on agents.mcp_server (tenant, id desc);
create index mcp_server_global on agents.mcp_server (id desc) where is_global;

alter table agents.mcp_server enable row level security;
create policy own on agents.mcp_server using (tenant = current_setting('quire.tenant', true));
create policy global on agents.mcp_server for select using (is_global);

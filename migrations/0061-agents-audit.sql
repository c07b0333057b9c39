-- Who changed what. The services' role may add and read, and nothing else.
create table agents.audit (
  -- UUIDv7, which tells the time.
  id uuid primary key,
  tenant text not null,
  action text not null,
  -- Id of what was changed.
  target text not null,
  actor text not null,
  client_id text not null,
  correlation_id text not null,
  changed_fields text[] not null,
  -- Whatever helps to read the entry when its target is gone; never a secret.
  details json not null
);

comment on table agents.audit is 'append-only';

create index audit_newest on agents.audit (tenant, id desc);
create index audit_target on agents.audit (tenant, target, id desc);
create index audit_actor on agents.audit (tenant, actor, id desc);
create index audit_action on agents.audit (tenant, action, id desc);

alter table agents.audit enable row level security;
create policy own_read on agents.audit for select using (tenant = current_setting('quire.tenant', true));
create policy own_add on agents.audit for insert with check (tenant = current_setting('quire.tenant', true));

-- What a tenant set for an agent, its own or a global one. Without a row everything is as the version says, for all.
create table agents.agent_settings (
  agent_id uuid not null references agents.agent on delete cascade,
  tenant text not null,
  -- Only what was set.
  settings json not null default '{}',
  -- Who sees the agent; empty means everybody with the permission.
  user_groups text[] not null default '{}',
  primary key (agent_id, tenant)
);

create index agent_settings_restricted on agents.agent_settings (tenant) where user_groups <> '{}';

alter table agents.agent_settings enable row level security;
create policy own on agents.agent_settings using (tenant = current_setting('quire.tenant', true));

-- Whether the tenant keeps the agent from members of these groups only; null stands for administrators, who see all.
create function agents.hidden(of_agent uuid, groups text[]) returns boolean
  language sql stable
  as $$
    select exists (
      select from agents.agent_settings s
      where s.agent_id = of_agent and s.tenant = current_setting('quire.tenant', true)
        and s.user_groups <> '{}' and not s.user_groups && groups)
  $$;

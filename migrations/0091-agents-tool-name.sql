-- What an agent is called as a tool of the MCP endpoint, as long as no other agent has that name.
create function agents.tool_name(name text) returns text
  language sql immutable parallel safe
  as $$ select left(regexp_replace(name, '[^A-Za-z0-9_-]+', '_', 'g'), 64) $$;

create index agent_tool_name on agents.agent (tenant, agents.tool_name(name), id);
create index agent_tool_name_global on agents.agent (agents.tool_name(name), id) where is_global;

-- Where rows are kept from readers a function in a condition is asked only after the policies, row by row: an index on
-- it is of no use, and one on a column is.
drop index agents.agent_tool_name;
drop index agents.agent_tool_name_global;

alter table agents.agent add column tool_name text not null generated always as (agents.tool_name(name)) stored;

create index agent_tool_name on agents.agent (tenant, tool_name, id);
create index agent_tool_name_global on agents.agent (tool_name, id) where is_global;

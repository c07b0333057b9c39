-- Counts what is created and what has ended, each once, in place of every change of a status: runs that are at work are
-- few and stand in an index, and those that wait are the rest.
insert into agents.run_count (tenant, agent_id, status, shard, count)
  select tenant, agent_id, 'created', right(id::text, 1), count(*) from agents.run group by 1, 2, 4;
delete from agents.run_count where status in ('queued', 'in_progress', 'cancelling');
-- Room for new versions of a row beside the old one, whose indexes then stay as they are.
alter table agents.run_count set (fillfactor = 50);
alter table agents.run set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

create or replace function agents.forget_old_runs(kept interval, at_most integer) returns bigint
  language sql security definer set search_path = ''
  as $$
    with old as (
      select id from agents.run where id < agents.first_id_of(now() - kept) and completed_at < now() - kept
      order by id limit at_most for update skip locked),
    gone as (
      delete from agents.run r using old where r.id = old.id
      returning r.tenant, r.agent_id, r.status, right(r.id::text, 1) as shard),
    counted as (
      insert into agents.run_count as c (tenant, agent_id, status, shard, count)
      select gone.tenant, gone.agent_id, counter.status, gone.shard, -count(*)
      from gone, lateral (values ('created'), (gone.status)) as counter (status)
      group by 1, 2, 3, 4 order by 1, 2, 4, 3
      on conflict (tenant, agent_id, status, shard) do update set count = c.count + excluded.count)
    select count(*) from gone
  $$;

-- One index for an agent's runs, whoever's, and for the order of a tenant's lists.
create index run_of_agent on agents.run (agent_id, tenant, id desc);
drop index agents.run_agent, agents.run_newest;

-- Events are only written by a statement that has their run's row locked: to look for it again costs as much as the event.
alter table agents.run_event drop constraint run_event_run_id_fkey;

create function agents.forget_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from agents.run_event where run_id = old.id;
  return null;
end $$;

create trigger run_forgets_events after delete on agents.run
  for each row execute function agents.forget_events();

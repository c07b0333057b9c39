-- A run was created when its id says, to the millisecond, so that one index serves the order and both bounds in time.
create function agents.time_of(id uuid) returns timestamptz
  language sql immutable strict
  as $$ select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) $$;

-- The first id of a moment.
create function agents.first_id_of(moment timestamptz) returns uuid
  language sql immutable strict
  as $$ select (lpad(to_hex(ceil(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

update agents.run set created_at = agents.time_of(id);

-- Lists of any statuses, not only of the open ones.
drop index agents.run_open;
create index run_status on agents.run (tenant, agent_id, status, id desc);

-- When the events of a run that has ended were cleared away.
alter table agents.run add column log_cleared_at timestamptz;
create index run_with_log on agents.run (completed_at) where completed_at is not null and log_cleared_at is null;

-- Where logs end, for whoever knows the ids of their runs; tells nothing else of other tenants' runs.
create function agents.ends_of_runs(wanted uuid[]) returns table (id uuid, last_seq integer)
  language sql stable security definer set search_path = ''
  as $$ select r.id, r.last_seq from agents.run r where r.id = any(wanted) $$;

-- Clears the logs of runs that ended longer ago than `kept`, and returns of how many.
create function agents.clear_run_logs(kept interval, at_most integer) returns bigint
  language sql security definer set search_path = ''
  as $$
    with old as (
      select id from agents.run where completed_at < now() - kept and log_cleared_at is null
      order by completed_at limit at_most for update skip locked),
    marked as (
      update agents.run r set log_cleared_at = now() from old where r.id = old.id),
    cleared as (
      delete from agents.run_event e using old where e.run_id = old.id)
    select count(*) from old
  $$;

-- Deletes runs that ended longer ago than `kept`, and returns how many.
create function agents.forget_old_runs(kept interval, at_most integer) returns bigint
  language sql security definer set search_path = ''
  as $$
    with old as (
      select id from agents.run where id < agents.first_id_of(now() - kept) and completed_at < now() - kept
      order by id limit at_most for update skip locked),
    gone as (
      delete from agents.run r using old where r.id = old.id
      returning r.tenant, r.agent_id, r.status, right(r.id::text, 1) as shard),
    -- In the order in which runs that move lock their counters.
    counted as (
      insert into agents.run_count as c (tenant, agent_id, status, shard, count)
      select tenant, agent_id, status, shard, -count(*) from gone
      group by tenant, agent_id, status, shard order by tenant, agent_id, shard, status desc
      on conflict (tenant, agent_id, status, shard) do update set count = c.count + excluded.count)
    select count(*) from gone
  $$;

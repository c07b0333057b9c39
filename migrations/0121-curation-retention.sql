create index job_age on curation.job (created_at);

-- Jobs of all tenants that ended and were opened longer ago than `kept`: what the clean-up takes next.
create function curation.old_jobs(kept interval, at_most integer)
  returns table (id uuid, tenant text, upload_id text)
  language sql stable security definer set search_path = ''
  as $$
    select j.id, j.tenant, j.upload_id from curation.job j
    where j.created_at < now() - kept and j.status in ('Done', 'Error') and j.updated_at < now() - interval '1 hour'
    order by j.created_at limit at_most
  $$;

create function curation.forget_jobs(gone uuid[]) returns void
  language sql security definer set search_path = ''
  as $$ delete from curation.job j where j.id = any(gone) $$;

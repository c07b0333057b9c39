create schema curation;

create table curation.job (
  id uuid primary key,
  tenant text not null,
  status text not null default 'Wait For Upload'
    check (status in ('Wait For Upload', 'Processing', 'Done', 'Error')),
  stage text not null default 'waiting',
  -- What a client is told of an ended job that has no result.
  message text,
  options jsonb not null,
  file_name text,
  content_type text,
  -- The storage's id of an open multipart upload.
  upload_id text,
  -- Object key of the result; written by the attempt that finished the job.
  result_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table curation.job enable row level security;
create policy tenant_rows on curation.job using (tenant = current_setting('quire.tenant', true));

-- Jobs whose file has not been seen yet: the list that the pollers of all workers share. It holds no tenant's data and
-- stands outside row-level security, since a poller looks for everybody.
create table curation.awaited_upload (
  job_id uuid primary key references curation.job (id) on delete cascade,
  tenant text not null,
  created_at timestamptz not null default now(),
  next_look_at timestamptz not null default now() + interval '1 second'
);

create index awaited_upload_due on curation.awaited_upload (next_look_at);

-- A signed address names a job and no tenant. This is the one look past row-level security, and it tells nothing else.
create function curation.tenant_of(wanted uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select tenant from curation.job where id = wanted $$;

-- Files that users upload for agents, and that agents make. The bytes are in object storage, under keys made of tenant and id.
create table agents.file (
  id uuid primary key,
  tenant text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  is_shared boolean not null,
  -- Whether the bytes have been taken to where no upload address reaches.
  uploaded boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- When the file goes; set to the past, it is gone for its readers at once.
  expires_at timestamptz not null
);

create index file_newest on agents.file (tenant, id desc);
create index file_expired on agents.file (expires_at);

alter table agents.file enable row level security;
create policy own on agents.file using (tenant = current_setting('quire.tenant', true));

-- Expired files of all tenants, for whoever removes their bytes; a moment is left to readers that have just begun.
create function agents.expired_files(grace interval, at_most integer) returns table (id uuid, tenant text)
  language sql security definer set search_path = ''
  as $$
    select f.id, f.tenant from agents.file f where f.expires_at < now() - grace order by f.expires_at limit at_most
  $$;

create function agents.forget_files(ids uuid[]) returns bigint
  language sql security definer set search_path = ''
  as $$
    with gone as (delete from agents.file f where f.id = any(ids) and f.expires_at < now() returning 1)
    select count(*) from gone
  $$;

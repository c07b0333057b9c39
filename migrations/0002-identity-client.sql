create schema identity;

-- Applications that may ask for tokens. A secret is never stored, only a keyed hash of it.
create table identity.client (
  client_id text primary key,
  secret_hash text not null,
  name text not null,
  account_id text not null,
  environment_id text not null,
  -- What a request may name, and what a token carries whether or not the request named it.
  scopes text[] not null,
  default_scopes text[] not null,
  permissions text[] not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);

-- Keys that sign tokens. The private half is sealed; a key is published before it signs and until its last token
-- has expired.
create table identity.signing_key (
  kid text primary key,
  sealed_jwk bytea not null,
  active_from timestamptz not null,
  created_at timestamptz not null default now()
);

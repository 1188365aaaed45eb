-- People, studios and sign-in. Every table carries studio_id and is walled off by row-level security: a transaction sees
-- the rows of the studio it was opened for (app.studio_id), the authentication transaction (app.scope = 'auth') sees the
-- rows that exist before a studio is known, and a connection that set neither sees nothing.

create schema app;

create function app.studio() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.studio_id', true), '')::uuid;

create function app.member() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app.authenticating() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') = 'auth';

create table studios (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  time_zone text not null default 'Europe/London',
  locale text not null default 'en-GB',
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  working_days smallint[] not null default '{1,2,3,4,5}' check (cardinality(working_days) between 1 and 7),
  self_approval boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table studio_holidays (
  studio_id uuid not null references studios (id) on delete cascade,
  day date not null,
  name text not null default '' check (char_length(name) <= 120),
  primary key (studio_id, day)
);

-- What the person proves themselves with. An account belongs to no studio until its e-mail is confirmed.
create table accounts (
  id uuid primary key,
  studio_id uuid references studios (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  password_hash text not null,
  email_confirmed_at timestamptz,
  user_metadata jsonb not null default '{}',
  invitation_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
-- Anyone can sign up with anyone's address; only what its mailbox confirms takes the address.
create unique index accounts_email on accounts (email) where email_confirmed_at is not null;
create index accounts_pending on accounts (email, created_at) where email_confirmed_at is null;
create index accounts_studio on accounts (studio_id);

create table user_profiles (
  id uuid primary key references accounts (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  email text not null,
  first_name text not null check (char_length(first_name) <= 50),
  last_name text not null check (char_length(last_name) <= 50),
  avatar_url text check (char_length(avatar_url) <= 500),
  phone text check (char_length(phone) <= 40),
  job_title text check (char_length(job_title) <= 80),
  time_zone text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_profiles_studio on user_profiles (studio_id, first_name, last_name, id);

create table user_roles (
  id bigint generated always as identity primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now()
);
create index user_roles_user on user_roles (user_id, id);

create table user_custom_permissions (
  user_id uuid primary key references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  permissions_data jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table invitations (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  email text check (email = lower(email)),
  role text not null,
  invited_by uuid not null references user_profiles (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz
);
create index invitations_studio on invitations (studio_id, created_at desc, id);

-- The links of an invitation: the one that was copied and each one that was mailed.
create table invitation_tokens (
  token_hash bytea primary key,
  invitation_id uuid not null references invitations (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- A signed-in browser. Ended rows stay until they expire, so that a replay is known as one.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  studio_id uuid references studios (id) on delete cascade,
  -- How it began. One that began with a recovery link may set a password without knowing the old one, for a while.
  began_with text not null check (began_with in ('password', 'signup', 'recovery')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  user_agent text not null default '' check (char_length(user_agent) <= 300)
);
create index sessions_account on sessions (account_id);

-- One row per refresh token ever given out for a live session: hashed, rotated, with its successor for the grace period.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  studio_id uuid,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  successor_hash bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table one_time_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  studio_id uuid,
  purpose text not null check (purpose in ('signup', 'recovery', 'live')),
  session_id uuid references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_tokens_account on one_time_tokens (account_id, purpose);

-- Keys that sign access tokens. The newest one signs, all that are not retired verify.
create table signing_keys (
  kid text primary key,
  studio_id uuid,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- What all instances sign with beside the access tokens: refresh successors, device marks.
create table server_secrets (
  name text primary key,
  studio_id uuid,
  secret bytea not null
);

-- The answer that was given under an idempotency key, so that a repeat gets it again instead of a second effect.
create table idempotency_keys (
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid not null,
  key text not null check (char_length(key) between 8 and 100),
  endpoint text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (studio_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Where a session was used from, when its person last proved their password, and changes of address that wait for both
-- mailboxes.

alter table sessions
  add column address text not null default '' check (char_length(address) <= 45),
  add column password_proven_at timestamptz;

create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  studio_id uuid references studios (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and char_length(new_email) <= 254),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index email_changes_open on email_changes (account_id) where completed_at is null;
create index email_changes_expiry on email_changes (expires_at);

-- A link of a change that is gone goes with it.
alter table one_time_tokens
  add column email_change_id uuid references email_changes (id) on delete cascade,
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in ('signup', 'recovery', 'live', 'email_old', 'email_new'));
create index one_time_tokens_email_change on one_time_tokens (email_change_id) where email_change_id is not null;

alter table email_changes enable row level security, force row level security;
create policy authentication on email_changes using (app.authenticating()) with check (app.authenticating());
create policy housekeeping on email_changes using (app.housekeeping()) with check (false);

grant select, insert, update, delete on email_changes to atelier_app;

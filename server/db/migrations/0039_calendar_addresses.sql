-- The programme of a project under an address that a calendar follows: each person's own, the secret in it kept as a hash alone.
create table schedule_feeds (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  made_at timestamptz not null,
  -- To the hour: whether somebody still follows it.
  read_at timestamptz,
  unique (project_id, user_id)
);
create index schedule_feeds_user on schedule_feeds (user_id);
create index schedule_feeds_studio on schedule_feeds (studio_id);

alter table schedule_feeds enable row level security, force row level security;
-- A person's own, also for those who run the studio.
create policy own on schedule_feeds
  using (studio_id = (select app.studio()) and user_id = (select app.member()))
  with check (studio_id = (select app.studio()) and user_id = (select app.member()));
-- Whose address it is, before a studio is known.
create policy authentication on schedule_feeds for select using ((select app.authenticating()));
grant select, insert, update, delete on schedule_feeds to atelier_app;

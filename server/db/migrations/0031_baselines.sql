-- How a programme stood when somebody saved it, to be held against how it stands.
create table baselines (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  saved_at timestamptz not null,
  -- [{"id": …, "start": "2026-03-12" or null, "end": "2026-03-20"}, …]: rows that are gone meanwhile too.
  rows jsonb not null,
  deleted_at timestamptz
);
create index baselines_project on baselines (project_id, saved_at);
create index baselines_deleted on baselines (deleted_at) where deleted_at is not null;

alter table baselines enable row level security, force row level security;
create policy studio on baselines using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
create policy housekeeping on baselines using ((select app.housekeeping()) and deleted_at is not null) with check (false);
grant select, insert, update, delete on baselines to atelier_app;

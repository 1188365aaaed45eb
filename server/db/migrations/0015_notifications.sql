-- What people are told, a row for each person whom an act concerns. Edits of one task that follow each other closely are
-- one entry: the newest row stands for those before it, which name it.

create table notifications (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  type text not null,
  title text not null,
  message text not null,
  is_read boolean not null default false,
  created_at timestamptz not null,
  data jsonb not null default '{}',
  -- What it is about. No foreign keys: whoever cannot read these any more, or ever again, is not shown it.
  task_id uuid,
  project_id uuid,
  actor_id uuid,
  -- The invitation or the person that it tells of.
  subject_id uuid,
  -- The first row of its entry.
  group_id uuid not null,
  superseded_by uuid,
  deleted_at timestamptz,
  -- A push for its entry is on its way until then.
  push_due timestamptz
);

create index notifications_list on notifications (user_id, created_at desc, id desc) where superseded_by is null and deleted_at is null;
create index notifications_unread on notifications (user_id, type) where not is_read and superseded_by is null and deleted_at is null;
create index notifications_task on notifications (user_id, task_id, created_at desc) where superseded_by is null;
create index notifications_group on notifications (group_id);
create index notifications_subject on notifications (subject_id) where subject_id is not null;
create index notifications_actor on notifications (actor_id);
create index notifications_age on notifications (created_at);
create index notifications_deleted on notifications (deleted_at) where deleted_at is not null;

alter table notifications enable row level security, force row level security;
create policy studio on notifications using (studio_id = app.studio()) with check (studio_id = app.studio());
create policy housekeeping on notifications using (app.housekeeping()) with check (false);

grant select, insert, update, delete on notifications to atelier_app;

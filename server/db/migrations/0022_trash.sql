-- A deleted project waits 30 days for its return. Until then it exists for nobody, whatever a query forgets, but for a
-- transaction that opens the trash; its tasks are reached through it, and stay as they are.

alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

create function app.in_trash() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.trash', true), '') = 'open';
grant execute on function app.in_trash() to atelier_app;

drop policy studio on projects;
create policy studio on projects
  using (studio_id = app.studio() and (deleted_at is null or app.in_trash()))
  with check (studio_id = app.studio());

create policy housekeeping on projects using (app.housekeeping() and deleted_at is not null) with check (false);

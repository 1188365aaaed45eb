-- Invitations to projects, and what the dashboard looks up: whose work is open, what is due, what ends.

create table project_invitations (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  invitee_id uuid not null references user_profiles (id) on delete cascade,
  inviter_id uuid not null references user_profiles (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((state = 'pending') = (answered_at is null))
);
create unique index project_invitations_pending on project_invitations (project_id, invitee_id) where state = 'pending';
create index project_invitations_waiting on project_invitations (invitee_id, created_at) where state = 'pending';
-- What a person who is deleted is looked for by.
create index project_invitations_invitee on project_invitations (invitee_id);
create index project_invitations_inviter on project_invitations (inviter_id);

alter table project_invitations enable row level security, force row level security;
create policy studio on project_invitations using (studio_id = app.studio()) with check (studio_id = app.studio());
grant select, insert, update, delete on project_invitations to atelier_app;

-- Whoever came into a project by another way, or was taken out of it, has no invitation left that would let them in again.
create function app.close_project_invitations() returns trigger language plpgsql as $$
declare
  member project_members;
begin
  if tg_op = 'DELETE' then member := old; else member := new; end if;
  update project_invitations set state = 'withdrawn', answered_at = now()
  where project_id = member.project_id and invitee_id = member.user_id and state = 'pending';
  return null;
end $$;

create trigger close_project_invitations after insert or delete on project_members
  for each row execute function app.close_project_invitations();

-- Who works on what that is still open: a person's day must not read the thousands of tasks that they have completed.
alter table task_assignees add column is_open boolean not null default true;
-- Of every studio: an owner who is no superuser would see none.
alter table tasks no force row level security;
alter table task_assignees no force row level security;
update task_assignees a set is_open = false
from tasks t where t.id = a.task_id and (t.status = 'completed' or t.deleted_at is not null);
alter table tasks force row level security;
alter table task_assignees force row level security;
create index task_assignees_open on task_assignees (user_id, task_id) where is_open;
grant update on task_assignees to atelier_app;

create or replace function app.follow_assignees() returns trigger language plpgsql as $$
declare
  still_open boolean := new.status <> 'completed' and new.deleted_at is null;
begin
  if tg_op = 'UPDATE' then
    delete from task_assignees where task_id = new.id and user_id <> all (new.assignee_ids);
    update task_assignees set is_open = still_open where task_id = new.id and is_open <> still_open;
  end if;
  insert into task_assignees (user_id, task_id, studio_id, is_open)
  select distinct assignee, new.id, new.studio_id, still_open from unnest(new.assignee_ids) assignee
  on conflict do nothing;
  return null;
end $$;

drop trigger follow_assignees on tasks;
create trigger follow_assignees after insert or update of assignee_ids, status, deleted_at on tasks
  for each row execute function app.follow_assignees();

-- Open work of a project by its day.
create index tasks_open_due on tasks (project_id, due_day) where deleted_at is null and status <> 'completed';
-- Phases that are to end, over all projects.
create index phases_open_end on phases (studio_id, end_day) where status <> 'completed';

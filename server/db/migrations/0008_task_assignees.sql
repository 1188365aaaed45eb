-- Who works on what, in a form that row-level security lets a query look up. Postgres asks the wall before any operator that
-- could tell what it compares, and those of arrays are such: an index on tasks.assignee_ids is never used, every task is read.
-- A trigger alone writes this table; tasks.assignee_ids is the truth.

drop index tasks_assignees;

create table task_assignees (
  user_id uuid not null references user_profiles (id) on delete cascade,
  task_id uuid not null references tasks (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  primary key (user_id, task_id)
);
create index task_assignees_task on task_assignees (task_id);

alter table task_assignees enable row level security, force row level security;
create policy studio on task_assignees using (studio_id = app.studio()) with check (studio_id = app.studio());
grant select, insert, delete on task_assignees to atelier_app;

create function app.follow_assignees() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from task_assignees where task_id = new.id and user_id <> all (new.assignee_ids);
  end if;
  insert into task_assignees (user_id, task_id, studio_id)
  select distinct assignee, new.id, new.studio_id from unnest(new.assignee_ids) assignee
  on conflict do nothing;
  return null;
end $$;

create trigger follow_assignees after insert or update of assignee_ids on tasks
  for each row execute function app.follow_assignees();

insert into task_assignees (user_id, task_id, studio_id)
select distinct assignee, t.id, t.studio_id from tasks t, unnest(t.assignee_ids) assignee;

-- Whom items of checklists are given to, in a form that row-level security lets a query look up, as task_assignees is of tasks.
-- A trigger alone writes this table; tasks.checklist is the truth. Items that are there have nobody yet.

create table checklist_assignees (
  user_id uuid not null references user_profiles (id) on delete cascade,
  task_id uuid not null references tasks (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  -- Whether one of their items is still to be ticked off.
  is_open boolean not null,
  primary key (user_id, task_id)
);
create index checklist_assignees_task on checklist_assignees (task_id);
create index checklist_assignees_studio on checklist_assignees (studio_id);

alter table checklist_assignees enable row level security, force row level security;
create policy studio on checklist_assignees using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, update, delete on checklist_assignees to atelier_app;

create function app.follow_items() returns trigger language plpgsql as $$
begin
  delete from checklist_assignees a
  where a.task_id = new.id and not jsonb_path_exists(new.checklist, '$[*] ? (@.assigneeId == $id)', jsonb_build_object('id', a.user_id));
  insert into checklist_assignees (user_id, task_id, studio_id, is_open)
  select (item->>'assigneeId')::uuid, new.id, new.studio_id, bool_or(not (item->>'done')::boolean)
  from jsonb_array_elements(new.checklist) item where item ? 'assigneeId' group by 1
  on conflict (user_id, task_id) do update set is_open = excluded.is_open where checklist_assignees.is_open <> excluded.is_open;
  return null;
end $$;

-- Most checklists name nobody, and of those nothing is asked.
create trigger follow_new_items after insert on tasks
  for each row when (new.checklist @? '$[*].assigneeId') execute function app.follow_items();
create trigger follow_items after update of checklist on tasks
  for each row when (new.checklist <> old.checklist and (new.checklist @? '$[*].assigneeId' or old.checklist @? '$[*].assigneeId'))
  execute function app.follow_items();

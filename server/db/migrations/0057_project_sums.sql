-- What the tasks of a project add up to is kept: the list of projects and the dashboard read it with each request, and counted
-- 100,000 tasks to do so. A change adds a row with its difference, so that nobody who changes one task of a project waits for
-- somebody who changes another; housekeeping adds the rows of a project up to one. Triggers alone write it; tasks are the truth.

create table project_sums (
  project_id uuid not null references projects (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  weight numeric not null,
  completed_weight numeric not null,
  in_review_weight numeric not null,
  tasks integer not null,
  open_tasks integer not null
);
create index project_sums_project on project_sums (project_id);
create index project_sums_studio on project_sums (studio_id);

alter table project_sums enable row level security, force row level security;
create policy studio on project_sums using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
create policy housekeeping on project_sums using ((select app.housekeeping())) with check ((select app.housekeeping()));
grant select, insert, delete on project_sums to atelier_app;

/* The hours that a task counts: `weightOf` in domain/projects/health.ts. */
create function app.task_weight(estimate numeric) returns numeric language sql immutable parallel safe as $$
  select case when estimate > 0 then estimate else 4 end;
$$;

create function app.add_up_new_tasks() returns trigger language plpgsql as $$
begin
  insert into project_sums (project_id, studio_id, weight, completed_weight, in_review_weight, tasks, open_tasks)
  select t.project_id, t.studio_id, sum(app.task_weight(t.estimate)),
    coalesce(sum(app.task_weight(t.estimate)) filter (where t.status = 'completed'), 0),
    coalesce(sum(app.task_weight(t.estimate)) filter (where t.status = 'in_review'), 0),
    count(*), count(*) filter (where t.status <> 'completed')
  from made t where t.project_id is not null and t.deleted_at is null
  group by t.project_id, t.studio_id;
  return null;
end $$;

create function app.add_up_gone_tasks() returns trigger language plpgsql as $$
begin
  -- What goes with its project or studio leaves no sums behind.
  insert into project_sums (project_id, studio_id, weight, completed_weight, in_review_weight, tasks, open_tasks)
  select t.project_id, t.studio_id, -sum(app.task_weight(t.estimate)),
    -coalesce(sum(app.task_weight(t.estimate)) filter (where t.status = 'completed'), 0),
    -coalesce(sum(app.task_weight(t.estimate)) filter (where t.status = 'in_review'), 0),
    -count(*), -count(*) filter (where t.status <> 'completed')
  from gone t where t.deleted_at is null
    and exists (select from projects p where p.id = t.project_id) and exists (select from studios s where s.id = t.studio_id)
  group by t.project_id, t.studio_id;
  return null;
end $$;

create function app.add_up_changed_task() returns trigger language plpgsql as $$
begin
  insert into project_sums (project_id, studio_id, weight, completed_weight, in_review_weight, tasks, open_tasks)
  select project_id, studio_id, sum(weight), sum(weight * (status = 'completed')::int), sum(weight * (status = 'in_review')::int),
    sum(sign), sum(sign * (status <> 'completed')::int)
  from (
    select old.project_id, old.studio_id, old.status, -1 as sign, -app.task_weight(old.estimate) as weight where old.deleted_at is null
    union all
    select new.project_id, new.studio_id, new.status, 1, app.task_weight(new.estimate) where new.deleted_at is null
  ) t
  where project_id is not null
  group by project_id, studio_id;
  return null;
end $$;

create trigger add_up_new_tasks after insert on tasks referencing new table as made
  for each statement execute function app.add_up_new_tasks();
create trigger add_up_gone_tasks after delete on tasks referencing old table as gone
  for each statement execute function app.add_up_gone_tasks();
create trigger add_up_changed_task after update on tasks for each row
  when ((old.project_id, old.status, old.estimate, old.deleted_at is null)
    is distinct from (new.project_id, new.status, new.estimate, new.deleted_at is null))
  execute function app.add_up_changed_task();
grant execute on function app.task_weight(numeric), app.add_up_new_tasks(), app.add_up_gone_tasks(), app.add_up_changed_task() to atelier_app;

-- Of every studio: an owner who is no superuser would see none.
alter table tasks no force row level security;
alter table project_sums no force row level security;
insert into project_sums (project_id, studio_id, weight, completed_weight, in_review_weight, tasks, open_tasks)
select project_id, studio_id, sum(app.task_weight(estimate)),
  coalesce(sum(app.task_weight(estimate)) filter (where status = 'completed'), 0),
  coalesce(sum(app.task_weight(estimate)) filter (where status = 'in_review'), 0),
  count(*), count(*) filter (where status <> 'completed')
from tasks where project_id is not null and deleted_at is null
group by project_id, studio_id;
alter table tasks force row level security;
alter table project_sums force row level security;

-- What is not on track is found by one of its tasks.
drop index tasks_sums;
create index tasks_in_review on tasks (project_id, review_requested_at) where deleted_at is null and status = 'in_review';

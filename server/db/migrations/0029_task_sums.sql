-- What the tasks of a project add up to is read from an index of its own: the rows, with their descriptions, are ten times as much.
-- With what the wall asks about, since a row that must be looked at for that saves nothing.
create index tasks_sums on tasks (project_id)
  include (status, estimate, due_day, review_requested_at, studio_id, creator_id, deleted_at)
  where deleted_at is null;

-- A table that people write all day is counted and cleaned before a tenth or a fifth of it is new: a plan is made for the table as it
-- is, and an index alone answers for pages that were cleaned.
do $$
declare
  name text;
begin
  foreach name in array array['tasks', 'task_assignees', 'task_events', 'events', 'notifications', 'projects', 'phases', 'idempotency_keys'] loop
    execute format(
      'alter table %I set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05)',
      name);
  end loop;
end $$;

-- Tasks that repeat: by which rule, and what came of one that was completed.

alter table tasks
  -- The rule goes on to the task that comes next; this one keeps it aside, for when its completion is taken back.
  add column repeat jsonb check (jsonb_typeof(repeat) = 'object'),
  add column repeat_passed jsonb check (jsonb_typeof(repeat_passed) = 'object'),
  add column next_id uuid references tasks (id) on delete set null,
  add check (next_id is null or repeat_passed is not null);
-- A task comes of one other at most. What comes of none costs nothing.
create unique index tasks_next on tasks (next_id) where next_id is not null;

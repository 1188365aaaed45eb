create table tasks (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  -- Null for a personal task, which its creator alone sees.
  project_id uuid references projects (id) on delete cascade,
  phase_id uuid,
  number integer,
  ref text,
  title text not null check (char_length(title) between 1 and 200),
  description text not null default '' check (char_length(description) <= 20000),
  room text not null default '',
  status text not null check (status in ('todo', 'in_progress', 'in_review', 'completed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  creator_id uuid not null references user_profiles (id),
  -- Who changed it last: the name that a conflict shows.
  updated_by uuid not null references user_profiles (id),
  assignee_ids uuid[] not null default '{}' check (cardinality(assignee_ids) <= 10),
  reviewer_id uuid references user_profiles (id),
  start_day date,
  due_day date,
  estimate numeric check (estimate between 0 and 10000),
  checklist jsonb not null default '[]',
  labels text[] not null default '{}',
  position text collate "C" not null,
  round integer not null default 0,
  review_requested_at timestamptz,
  review_requested_by uuid,
  completed_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  -- A phase of another project cannot be named, whatever the application forgets to check.
  foreign key (phase_id, project_id) references phases (id, project_id) on delete set null (phase_id),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'in_review' or reviewer_id is not null)
);
create index tasks_project on tasks (project_id, status, position, id) where deleted_at is null;
create index tasks_assignees on tasks using gin (assignee_ids) where deleted_at is null;
create index tasks_creator on tasks (creator_id, status, position, id) where deleted_at is null;
create index tasks_reviewer on tasks (reviewer_id, status) where deleted_at is null;
create index tasks_phase on tasks (phase_id) where deleted_at is null;

create table task_reviews (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  task_id uuid not null references tasks (id) on delete cascade,
  round integer not null,
  requested_by uuid not null references user_profiles (id),
  requested_at timestamptz not null default now(),
  reviewer_id uuid not null references user_profiles (id),
  verdict text check (verdict in ('approved', 'changes_requested', 'withdrawn')),
  comment text check (char_length(comment) <= 10000),
  decided_at timestamptz,
  check ((verdict is null) = (decided_at is null))
);
create index task_reviews_task on task_reviews (task_id, round, requested_at);

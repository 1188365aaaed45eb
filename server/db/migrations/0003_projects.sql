create table projects (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  number text not null,
  name text not null check (char_length(name) between 1 and 120),
  type text not null,
  status text not null check (status in ('lead', 'wip', 'on-hold', 'completed', 'archived')),
  visibility text not null default 'studio' check (visibility in ('studio', 'private')),
  place text not null default '',
  area numeric,
  cover text,
  colour smallint not null default 1 check (colour between 1 and 8),
  lead_id uuid references user_profiles (id),
  start_day date,
  target_day date,
  rooms text[] not null default '{}',
  tags text[] not null default '{}',
  milestones jsonb not null default '[]',
  ref_prefix text not null,
  -- Number of the last task; counts up outside the version, or every new task would collide with every edit.
  last_task_number integer not null default 0,
  status_before_archive text,
  created_by uuid not null references user_profiles (id),
  -- Who changed it last: the name that a conflict shows.
  updated_by uuid not null references user_profiles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Per field: the version that changed it last, and who did. Edits of different fields both win.
  field_versions jsonb not null default '{}',
  unique (studio_id, number)
);
create index projects_status on projects (studio_id, status, target_day, id);

-- Who pays, apart from the project: a query that does not join this table cannot leak it.
create table project_clients (
  project_id uuid primary key references projects (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  name text not null default '',
  company text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  budget numeric
);

create table project_members (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_members_user on project_members (user_id, project_id);

create table phases (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  colour smallint not null check (colour between 1 and 8),
  position text collate "C" not null,
  status text not null check (status in ('not-started', 'in-progress', 'on-hold', 'completed')),
  start_day date,
  end_day date,
  working_days integer not null check (working_days between 1 and 2000),
  gate boolean not null default false,
  completed_at timestamptz,
  completed_by uuid,
  version integer not null default 1,
  unique (id, project_id)
);
create index phases_project on phases (project_id, position, id);

-- The first hour of a studio: which of the five steps are taken, who has seen the finished list off, and a project to look
-- around in.

-- One row a studio, as the specification names it. The server alone says what is true; it is written when that changes.
create table studio_onboarding_progress (
  studio_id uuid primary key references studios (id) on delete cascade,
  step_team_member_invited boolean not null default false,
  step_project_created boolean not null default false,
  step_task_created boolean not null default false,
  step_file_added boolean not null default false,
  step_profile_picture_added boolean not null default false,
  updated_at timestamptz not null default now()
);

-- For whom the finished list has left, for good.
create table onboarding_farewells (
  user_id uuid primary key references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  at timestamptz not null
);
create index onboarding_farewells_studio on onboarding_farewells (studio_id);

-- What a step asks for: whether the studio has any file. Documents bring their own columns.
create table user_files (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  owner_id uuid not null references user_profiles (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  created_at timestamptz not null default now()
);
create index user_files_studio on user_files (studio_id);
create index user_files_owner on user_files (owner_id);

do $$
declare
  name text;
begin
  foreach name in array array['studio_onboarding_progress', 'onboarding_farewells', 'user_files'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = app.studio()) with check (studio_id = app.studio())', name);
  end loop;
end $$;

grant select, insert, update on studio_onboarding_progress to atelier_app;
grant select, insert on onboarding_farewells to atelier_app;
grant select, insert, update, delete on user_files to atelier_app;

-- A project to look around in: shown as such everywhere, and removed as a whole. A studio has at most one.
alter table projects add column is_sample boolean not null default false;
create unique index projects_sample on projects (studio_id) where is_sample;

-- Mood boards: what lies on them, as rows, and how they were.

create table boards (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  -- Null for somebody's own.
  project_id uuid references projects (id) on delete cascade,
  owner_id uuid not null references user_profiles (id),
  name text not null check (char_length(name) between 1 and 120),
  version integer not null default 1,
  -- How many acts its items have seen.
  act integer not null default 0,
  -- Those that lie on it now.
  items integer not null default 0 check (items between 0 and 10000),
  created_at timestamptz not null,
  edited_at timestamptz not null,
  archived_at timestamptz,
  archived_by uuid references user_profiles (id),
  deleted_at timestamptz,
  deleted_by uuid references user_profiles (id),
  check ((archived_at is null) = (archived_by is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
create index boards_studio on boards (studio_id, edited_at desc);
create index boards_project on boards (project_id) where project_id is not null;
create index boards_owner on boards (owner_id);
create index boards_archiver on boards (archived_by) where archived_by is not null;
create index boards_deleter on boards (deleted_by) where deleted_by is not null;
create index boards_trash on boards (deleted_at) where deleted_at is not null;

create table board_items (
  board_id uuid not null references boards (id) on delete cascade,
  -- Chosen by the page, unique on its board.
  id uuid not null,
  studio_id uuid not null references studios (id) on delete cascade,
  kind text not null check (kind in ('image', 'note', 'heading', 'swatch', 'palette', 'material', 'product', 'link', 'file', 'todo',
    'section', 'arrow', 'line', 'board')),
  x double precision not null,
  y double precision not null,
  w double precision not null check (w >= 1),
  h double precision not null check (h >= 1),
  rotation double precision not null,
  z text collate "C" not null,
  -- A section of the board; one that was taken away carries nothing.
  parent_id uuid,
  group_id uuid,
  look jsonb not null,
  -- Checked by domain/boards/items.ts, a schema for each kind.
  content jsonb not null,
  is_locked boolean not null default false,
  -- The act in which each group of fields was changed last, and in which the item came, went or came back.
  frame_act integer not null,
  place_act integer not null,
  look_act integer not null,
  content_act integer not null,
  lock_act integer not null,
  life_act integer not null,
  created_by uuid not null references user_profiles (id),
  removed_at timestamptz,
  -- A document that it shows, if it is still there.
  file_id uuid generated always as ((content ->> 'fileId')::uuid) stored,
  area double precision generated always as (w * h) stored,
  primary key (board_id, id)
);
create index board_items_studio on board_items (studio_id);
create index board_items_creator on board_items (created_by);
create index board_items_largest on board_items (board_id, area desc) where removed_at is null;
create index board_items_sections on board_items (board_id) where kind = 'section' and removed_at is null;
create index board_items_removed on board_items (removed_at) where removed_at is not null;

-- Who worked on it, and when last.
create table board_workers (
  board_id uuid not null references boards (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  worked_at timestamptz not null,
  primary key (board_id, user_id)
);
create index board_workers_person on board_workers (user_id);
create index board_workers_studio on board_workers (studio_id);

create table board_stars (
  user_id uuid not null references user_profiles (id) on delete cascade,
  board_id uuid not null references boards (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  primary key (user_id, board_id)
);
create index board_stars_board on board_stars (board_id);
create index board_stars_studio on board_stars (studio_id);

-- A board as it was: under a name, or, without, at the end of a day on which somebody worked.
create table board_versions (
  id uuid primary key,
  board_id uuid not null references boards (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  name text check (char_length(name) between 1 and 120),
  act integer not null,
  items integer not null,
  content jsonb not null,
  saved_by uuid references user_profiles (id),
  saved_at timestamptz not null,
  check (name is null or saved_by is not null)
);
create index board_versions_board on board_versions (board_id, saved_at desc);
create index board_versions_studio on board_versions (studio_id);
create index board_versions_person on board_versions (saved_by) where saved_by is not null;
create index board_versions_daily on board_versions (saved_at) where name is null;

do $$
declare
  name text;
begin
  foreach name in array array['boards', 'board_items', 'board_workers', 'board_stars', 'board_versions'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()))', name);
    execute format('grant select, insert, update, delete on %I to atelier_app', name);
  end loop;
end $$;
create policy housekeeping on boards using ((select app.housekeeping()) and deleted_at is not null) with check (false);
create policy housekeeping on board_items using ((select app.housekeeping()) and removed_at is not null) with check (false);
create policy housekeeping on board_versions using ((select app.housekeeping()) and name is null) with check (false);

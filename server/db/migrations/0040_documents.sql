-- Documents: folders, files with their versions, what is derived of them, marks, and uploads under way. What lies in no project is its
-- owner's alone.

create table file_folders (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  -- Whose it is where it lies in no project; else who made it.
  owner_id uuid not null references user_profiles (id) on delete cascade,
  parent_id uuid references file_folders (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  field_stamps jsonb not null default '{}',
  deleted_at timestamptz,
  deleted_by uuid references user_profiles (id),
  -- The folder that was deleted, of what went with it.
  deleted_with uuid,
  check ((deleted_at is null) = (deleted_by is null) and (deleted_at is not null or deleted_with is null))
);
create index file_folders_studio on file_folders (studio_id);
create index file_folders_owner on file_folders (owner_id);
create index file_folders_parent on file_folders (parent_id) where parent_id is not null;
create index file_folders_trash on file_folders (deleted_at) where deleted_at is not null;
create index file_folders_gone_with on file_folders (deleted_with) where deleted_with is not null;
create index file_folders_deleter on file_folders (deleted_by) where deleted_by is not null;
create unique index file_folders_of_project on file_folders (project_id, parent_id, lower(name)) nulls not distinct
  where project_id is not null and deleted_at is null;
create unique index file_folders_of_person on file_folders (owner_id, parent_id, lower(name)) nulls not distinct
  where project_id is null and deleted_at is null;

-- So far the table said only that there is a file, and nothing wrote one.
delete from user_files;
alter table user_files
  alter column created_at drop default,
  add column project_id uuid references projects (id) on delete cascade,
  add column folder_id uuid references file_folders (id) on delete cascade,
  -- Of the version that counts, as file_versions has it: what lists are sorted and searched by.
  add column number integer not null,
  add column kind text not null,
  add column bytes bigint not null,
  add column changed_at timestamptz not null,
  add column changed_by uuid not null references user_profiles (id),
  add column version integer not null default 1,
  add column field_stamps jsonb not null default '{}',
  add column deleted_at timestamptz,
  add column deleted_by uuid references user_profiles (id),
  add column deleted_with uuid,
  add check ((deleted_at is null) = (deleted_by is null) and (deleted_at is not null or deleted_with is null));
create index user_files_changer on user_files (changed_by);
create index user_files_deleter on user_files (deleted_by) where deleted_by is not null;
create index user_files_folder on user_files (folder_id, changed_at, id) where folder_id is not null;
create index user_files_project on user_files (project_id, changed_at, id) where project_id is not null;
create index user_files_personal on user_files (owner_id, changed_at, id) where project_id is null;
create index user_files_changed on user_files (studio_id, changed_at, id) where deleted_at is null;
create index user_files_gone_with on user_files (deleted_with) where deleted_with is not null;
create index user_files_trash on user_files (deleted_at) where deleted_at is not null;
create unique index user_files_of_project on user_files (project_id, folder_id, lower(name)) nulls not distinct
  where project_id is not null and deleted_at is null;
create unique index user_files_of_person on user_files (owner_id, folder_id, lower(name)) nulls not distinct
  where project_id is null and deleted_at is null;

create table file_versions (
  file_id uuid not null references user_files (id) on delete cascade,
  number integer not null check (number > 0),
  studio_id uuid not null references studios (id) on delete cascade,
  sha256 bytea not null references blobs,
  bytes bigint not null,
  kind text not null,
  media_type text not null,
  note text not null default '' check (char_length(note) <= 300),
  added_by uuid not null references user_profiles (id),
  added_at timestamptz not null,
  restored_from integer,
  -- What the bytes hold, once somebody has looked.
  preview text not null default 'waiting' check (preview in ('waiting', 'ready', 'none')),
  width integer,
  height integer,
  pages integer,
  thumbnail bytea references blobs,
  primary key (file_id, number)
);
create index file_versions_studio on file_versions (studio_id) include (bytes);
create index file_versions_blob on file_versions (sha256);
create index file_versions_thumbnail on file_versions (thumbnail) where thumbnail is not null;
create index file_versions_adder on file_versions (added_by);

-- Pictures of pages and of large pictures, in the sizes that were asked for.
create table file_renditions (
  file_id uuid not null,
  number integer not null,
  name text not null check (char_length(name) between 1 and 60),
  studio_id uuid not null references studios (id) on delete cascade,
  sha256 bytea not null references blobs,
  primary key (file_id, number, name),
  foreign key (file_id, number) references file_versions on delete cascade
);
create index file_renditions_studio on file_renditions (studio_id);
create index file_renditions_blob on file_renditions (sha256);

-- The words of a version, page by page, for the search.
create table file_texts (
  file_id uuid not null,
  number integer not null,
  page integer not null check (page > 0),
  studio_id uuid not null references studios (id) on delete cascade,
  body text not null check (char_length(body) <= 100000),
  primary key (file_id, number, page),
  foreign key (file_id, number) references file_versions on delete cascade
);
create index file_texts_studio on file_texts (studio_id);

create table file_stars (
  user_id uuid not null references user_profiles (id) on delete cascade,
  file_id uuid not null references user_files (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  primary key (user_id, file_id)
);
create index file_stars_file on file_stars (file_id);
create index file_stars_studio on file_stars (studio_id);

-- An upload counts against the studio's space with all its bytes from the beginning.
create table file_uploads (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  folder_id uuid references file_folders (id) on delete set null,
  -- Folders beneath that one which it brings along.
  folders text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 255),
  bytes bigint not null check (bytes >= 0),
  same_name text not null check (same_name in ('ask', 'version', 'keepBoth')),
  replaces uuid references user_files (id) on delete set null,
  began_at timestamptz not null,
  -- Of its bytes, before they are put in their place: a crash in between finds them there.
  hash bytea check (octet_length(hash) = 32),
  kind text,
  media_type text,
  -- Set once they are there: from now on they are wanted.
  sha256 bytea references blobs
);
create index file_uploads_studio on file_uploads (studio_id) include (bytes);
create index file_uploads_person on file_uploads (user_id);
create index file_uploads_project on file_uploads (project_id) where project_id is not null;
create index file_uploads_folder on file_uploads (folder_id) where folder_id is not null;
create index file_uploads_replaces on file_uploads (replaces) where replaces is not null;
create index file_uploads_blob on file_uploads (sha256) where sha256 is not null;
create index file_uploads_began on file_uploads (began_at);

do $$
declare
  name text;
begin
  foreach name in array array['file_folders', 'file_versions', 'file_renditions', 'file_texts', 'file_stars', 'file_uploads'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()))', name);
    execute format('grant select, insert, update, delete on %I to atelier_app', name);
  end loop;
  -- Which bytes are in use is asked for all studios at once.
  foreach name in array array['file_versions', 'file_renditions', 'file_uploads'] loop
    execute format('create policy housekeeping_looks on %I for select using ((select app.housekeeping()))', name);
  end loop;
end $$;
create policy housekeeping on user_files using ((select app.housekeeping()) and deleted_at is not null) with check (false);
create policy housekeeping on file_folders using ((select app.housekeeping()) and deleted_at is not null) with check (false);
create policy housekeeping_removes on file_uploads for delete using ((select app.housekeeping()));

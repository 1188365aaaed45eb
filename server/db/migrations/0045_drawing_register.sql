-- The drawing register: a document of a project may be a sheet, whose versions are its revisions, and issue sheets say who was given
-- which of them on which day.

alter table studios add column revision_scheme text not null default 'letters' check (revision_scheme in ('letters', 'stages'));

alter table user_files
  add column sheet_number text check (char_length(sheet_number) between 1 and 40),
  add column sheet_title text check (char_length(sheet_title) between 1 and 200),
  -- From then on it does not count any more: another sheet stands for it, or none.
  add column superseded_at timestamptz,
  add column superseded_by uuid references user_files (id) on delete set null,
  add check ((sheet_number is null) = (sheet_title is null)),
  add check (sheet_number is not null or superseded_at is null),
  add check (superseded_at is not null or superseded_by is null);
create unique index user_files_sheet on user_files (project_id, lower(sheet_number))
  where sheet_number is not null and project_id is not null and deleted_at is null and superseded_at is null;
create index user_files_register on user_files (project_id) where sheet_number is not null and project_id is not null;
create index user_files_superseder on user_files (superseded_by) where superseded_by is not null;

alter table file_versions
  add column revision text check (char_length(revision) between 1 and 12),
  -- Of a sheet: what it is good for.
  add column status text check (status in ('preliminary', 'forComment', 'forApproval', 'forConstruction', 'asBuilt')),
  add check ((revision is null) = (status is null));
create unique index file_versions_revision on file_versions (file_id, lower(revision)) where revision is not null;

-- A sheet that comes into a register, from another project, the trash, or from behind the one that superseded it, and finds its number
-- taken there gets a free one, as a document gets a free name.
create function app.free_sheet_number() returns trigger language plpgsql as $$
declare
  wanted text := new.sheet_number;
  ending text;
  count integer := 1;
begin
  while exists (
    select from user_files f
    where f.project_id = new.project_id and lower(f.sheet_number) = lower(new.sheet_number) and f.id <> new.id
      and f.deleted_at is null and f.superseded_at is null
  ) loop
    count := count + 1;
    ending := ' (' || count || ')';
    new.sheet_number := left(wanted, 40 - length(ending)) || ending;
  end loop;
  return new;
end $$;
create trigger free_sheet_number before update of project_id, deleted_at, superseded_at on user_files
  for each row when (
    new.sheet_number is not null and new.project_id is not null and new.deleted_at is null and new.superseded_at is null
    and (old.project_id is distinct from new.project_id or old.deleted_at is not null or old.superseded_at is not null)
  ) execute function app.free_sheet_number();

-- What was recorded stays as it was: an issue sheet is withdrawn, with a reason, and never changed.
create table issue_sheets (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  number integer not null check (number > 0),
  issued_on date not null,
  purpose text not null check (purpose in ('forComment', 'forApproval', 'forConstruction', 'forInformation')),
  note text not null default '' check (char_length(note) <= 1000),
  recorded_by uuid not null references user_profiles (id),
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references user_profiles (id),
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 300),
  unique (project_id, number),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index issue_sheets_studio on issue_sheets (studio_id);
create index issue_sheets_recorder on issue_sheets (recorded_by);
create index issue_sheets_withdrawer on issue_sheets (withdrawn_by) where withdrawn_by is not null;

-- The sheets as they were issued, whatever becomes of them.
create table issue_sheet_lines (
  issue_id uuid not null references issue_sheets (id) on delete cascade,
  place integer not null check (place > 0),
  studio_id uuid not null references studios (id) on delete cascade,
  file_id uuid references user_files (id) on delete set null,
  version_number integer not null,
  sheet_number text not null,
  title text not null,
  revision text not null,
  status text not null,
  primary key (issue_id, place)
);
create index issue_sheet_lines_studio on issue_sheet_lines (studio_id);
create index issue_sheet_lines_file on issue_sheet_lines (file_id) where file_id is not null;

-- Somebody of the studio, or a name from outside.
create table issue_sheet_recipients (
  issue_id uuid not null references issue_sheets (id) on delete cascade,
  place integer not null check (place > 0),
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid references user_profiles (id),
  name text not null default '' check (char_length(name) <= 120),
  company text not null default '' check (char_length(company) <= 120),
  email text not null default '' check (char_length(email) <= 254),
  primary key (issue_id, place),
  check ((user_id is null) = (name <> ''))
);
create index issue_sheet_recipients_studio on issue_sheet_recipients (studio_id);
create index issue_sheet_recipients_person on issue_sheet_recipients (user_id) where user_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['issue_sheets', 'issue_sheet_lines', 'issue_sheet_recipients'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()))', name);
    execute format('grant select, insert, update, delete on %I to atelier_app', name);
  end loop;
end $$;

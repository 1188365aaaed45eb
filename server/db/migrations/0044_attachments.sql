-- What is attached to tasks: documents in their folders, and files that stay with the task. These are in no list of documents, and
-- may have one name.

alter table user_files add column task_id uuid references tasks (id) on delete cascade, add check (task_id is null or folder_id is null);
create index user_files_task on user_files (task_id) where task_id is not null;
drop index user_files_of_project;
drop index user_files_of_person;
create unique index user_files_of_project on user_files (project_id, folder_id, lower(name)) nulls not distinct
  where project_id is not null and deleted_at is null and task_id is null;
create unique index user_files_of_person on user_files (owner_id, folder_id, lower(name)) nulls not distinct
  where project_id is null and deleted_at is null and task_id is null;

create table file_attachments (
  task_id uuid not null references tasks (id) on delete cascade,
  file_id uuid not null references user_files (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  attached_by uuid not null references user_profiles (id),
  attached_at timestamptz not null,
  primary key (task_id, file_id)
);
create index file_attachments_file on file_attachments (file_id);
create index file_attachments_studio on file_attachments (studio_id);
create index file_attachments_person on file_attachments (attached_by);
alter table file_attachments enable row level security, force row level security;
create policy studio on file_attachments using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, update, delete on file_attachments to atelier_app;

-- Of an upload: the task that its file will stay with.
alter table file_uploads add column task_id uuid references tasks (id) on delete set null;
create index file_uploads_task on file_uploads (task_id) where task_id is not null;

-- Pictures of links on boards: files of the board's place that are in no list of documents, under any name. One goes once no item and
-- no version of a board shows it.

alter table user_files add column of_link boolean not null default false,
  add check (not of_link or folder_id is null and task_id is null and comment_id is null);
drop index user_files_of_project;
drop index user_files_of_person;
create unique index user_files_of_project on user_files (project_id, folder_id, lower(name)) nulls not distinct
  where project_id is not null and deleted_at is null and task_id is null and comment_id is null and not of_link;
create unique index user_files_of_person on user_files (owner_id, folder_id, lower(name)) nulls not distinct
  where project_id is null and deleted_at is null and task_id is null and comment_id is null and not of_link;
create index user_files_of_link on user_files (changed_at) where of_link;
create index board_items_file on board_items (file_id) where file_id is not null;

create policy housekeeping_links on user_files using ((select app.housekeeping()) and of_link) with check (false);
-- Which of them are shown is asked for all studios at once.
create policy housekeeping_looks on board_items for select using ((select app.housekeeping()) and file_id is not null);
create policy housekeeping_looks on board_versions for select using ((select app.housekeeping()));

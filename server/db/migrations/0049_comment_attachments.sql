-- Files that came with a comment. They stay with it as files stay with a task: in no folder, in no list of documents, under any name.

alter table user_files add column comment_id uuid references comments (id) on delete cascade,
  add check (comment_id is null or folder_id is null and task_id is null);
create index user_files_comment on user_files (comment_id) where comment_id is not null;
drop index user_files_of_project;
drop index user_files_of_person;
create unique index user_files_of_project on user_files (project_id, folder_id, lower(name)) nulls not distinct
  where project_id is not null and deleted_at is null and task_id is null and comment_id is null;
create unique index user_files_of_person on user_files (owner_id, folder_id, lower(name)) nulls not distinct
  where project_id is null and deleted_at is null and task_id is null and comment_id is null;

-- One that was saved to the documents stays attached.
create table comment_attachments (
  comment_id uuid not null references comments (id) on delete cascade,
  file_id uuid not null references user_files (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  place smallint not null check (place between 1 and 10),
  primary key (comment_id, file_id)
);
create index comment_attachments_file on comment_attachments (file_id);
create index comment_attachments_studio on comment_attachments (studio_id);
alter table comment_attachments enable row level security, force row level security;
create policy studio on comment_attachments using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, update, delete on comment_attachments to atelier_app;

-- Of an upload: what is discussed where its file will be sent, `task_4f0c…`.
alter table file_uploads add column subject text check (char_length(subject) <= 60), add check (subject is null or task_id is null);

-- Whether a comment is there to be read by whoever reads the place of what it is about: a kind of thing that can be discussed and
-- deleted has its line here.
create function app.comment_stands(id uuid) returns boolean language sql stable as $$
  select exists (
    select from public.comments c join public.discussions d on d.id = c.discussion_id left join public.tasks t on t.id = d.task_id
      left join public.user_files f on f.id = d.file_id left join public.tasks u on u.id = f.task_id
    where c.id = comment_stands.id and c.deleted_at is null and t.deleted_at is null and f.deleted_at is null and u.deleted_at is null
  )
$$;

-- What was sent in the discussion of a document goes with it into another place.
create function app.carry_sent_files() returns trigger language plpgsql as $$
begin
  update public.user_files f
  set project_id = new.project_id, owner_id = case when new.project_id is null then new.owner_id else f.owner_id end
  from public.comments c join public.discussions d on d.id = c.discussion_id
  where d.file_id = new.id and f.comment_id = c.id;
  return null;
end
$$;
create trigger carry_sent_files after update of project_id on user_files
  for each row when (old.project_id is distinct from new.project_id) execute function app.carry_sent_files();

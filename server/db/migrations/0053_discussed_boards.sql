-- Mood boards are discussed, too.

alter table discussions add column board_id uuid unique references boards (id) on delete cascade,
  drop constraint discussions_check,
  add constraint discussions_check check (num_nonnulls(project_id, task_id, file_id, board_id) = 1);

-- What is said about a board in the trash is there no more, until the board is.
create or replace function app.comment_stands(id uuid) returns boolean language sql stable as $$
  select exists (
    select from public.comments c join public.discussions d on d.id = c.discussion_id left join public.tasks t on t.id = d.task_id
      left join public.user_files f on f.id = d.file_id left join public.tasks u on u.id = f.task_id
      left join public.boards b on b.id = d.board_id
    where c.id = comment_stands.id and c.deleted_at is null and t.deleted_at is null and f.deleted_at is null and u.deleted_at is null
      and b.deleted_at is null
  )
$$;

-- What is said about a project, a task, a document or a board, and who has read and follows it.

-- One row for each thing that somebody said something about: it gives comments their numbers.
create table discussions (
  id uuid primary key default gen_random_uuid(),
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid unique references projects (id) on delete cascade,
  task_id uuid unique references tasks (id) on delete cascade,
  file_id uuid unique references user_files (id) on delete cascade,
  last_number integer not null default 0,
  check (num_nonnulls(project_id, task_id, file_id) = 1)
);
create index discussions_studio on discussions (studio_id);

create table comments (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  discussion_id uuid not null references discussions (id) on delete cascade,
  number integer not null check (number > 0),
  -- The numbers of the comments above it, and its own: threads are read in this order.
  path integer[] not null check (cardinality(path) between 1 and 3),
  root_id uuid not null references comments (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  replying_to uuid references user_profiles (id),
  author_id uuid not null references user_profiles (id),
  -- Checked by domain/discussions/body.ts. Nothing is left of one that was deleted.
  body jsonb,
  words text not null default '' check (char_length(words) <= 20000),
  anchor jsonb check (anchor is null or jsonb_typeof(anchor) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references user_profiles (id),
  resolved_at timestamptz,
  resolved_by uuid references user_profiles (id),
  unique (discussion_id, number),
  unique (discussion_id, path),
  check ((body is null) = (deleted_at is not null)),
  check ((deleted_at is null) = (deleted_by is null)),
  check ((resolved_at is null) = (resolved_by is null)),
  check (resolved_at is null or cardinality(path) = 1),
  check ((parent_id is null) = (cardinality(path) = 1))
);
create index comments_studio on comments (studio_id);
create index comments_thread on comments (root_id);
create index comments_answers on comments (parent_id) where parent_id is not null;
create index comments_author on comments (author_id);
create index comments_answered on comments (replying_to) where replying_to is not null;
create index comments_deleter on comments (deleted_by) where deleted_by is not null;
create index comments_resolver on comments (resolved_by) where resolved_by is not null;

-- How a comment read before it was edited.
create table comment_edits (
  comment_id uuid not null references comments (id) on delete cascade,
  version integer not null,
  studio_id uuid not null references studios (id) on delete cascade,
  body jsonb not null,
  at timestamptz not null,
  primary key (comment_id, version)
);
create index comment_edits_studio on comment_edits (studio_id);

create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_mentions_person on comment_mentions (user_id);
create index comment_mentions_studio on comment_mentions (studio_id);

create table comment_reactions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  reaction text not null check (reaction in ('agree', 'love', 'seen', 'unsure', 'thanks', 'done')),
  studio_id uuid not null references studios (id) on delete cascade,
  at timestamptz not null,
  primary key (comment_id, reaction, user_id)
);
create index comment_reactions_person on comment_reactions (user_id);
create index comment_reactions_studio on comment_reactions (studio_id);

-- How far somebody has read.
create table discussion_reads (
  discussion_id uuid not null references discussions (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  number integer not null check (number >= 0),
  primary key (discussion_id, user_id)
);
create index discussion_reads_person on discussion_reads (user_id);
create index discussion_reads_studio on discussion_reads (studio_id);

-- What somebody wants to hear: of a thread, or with no root of all that is said about the thing.
create table discussion_follows (
  discussion_id uuid not null references discussions (id) on delete cascade,
  root_id uuid references comments (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  following text not null check (following in ('following', 'muted')),
  unique nulls not distinct (discussion_id, root_id, user_id)
);
create index discussion_follows_thread on discussion_follows (root_id) where root_id is not null;
create index discussion_follows_person on discussion_follows (user_id);
create index discussion_follows_studio on discussion_follows (studio_id);

do $$
declare
  name text;
begin
  foreach name in array array['discussions', 'comments', 'comment_edits', 'comment_mentions', 'comment_reactions', 'discussion_reads', 'discussion_follows'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()))', name);
    execute format('grant select, insert, update, delete on %I to atelier_app', name);
  end loop;
end $$;

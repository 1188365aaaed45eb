-- What a Principal decides for the studio, edited field by field as projects are; and what it takes to remove a studio
-- while others are at work in it.

alter table studios
  -- What a new project is given.
  add column default_visibility text not null default 'studio' check (default_visibility in ('studio', 'private')),
  add column version integer not null default 1,
  -- Per field: the version that changed it last.
  add column field_versions jsonb not null default '{}',
  -- Who changed it last: the name that a conflict shows.
  add column updated_by uuid;

-- A member's writing transaction begins by holding the studio: it goes on only while there is one, and whoever removes
-- the studio waits for it. Taken first, before any row, so that the two never wait for each other.
create function app.hold_studio() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('studio ' || app.studio()::text, 0));
  if not exists (select from studios where id = app.studio()) then
    raise exception 'the studio is gone' using errcode = 'AT001';
  end if;
end $$;

-- Has the studio alone until the commit.
create function app.take_studio() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('studio ' || app.studio()::text, 0));
  if not exists (select from studios where id = app.studio()) then
    raise exception 'the studio is gone' using errcode = 'AT001';
  end if;
end $$;

grant execute on function app.hold_studio(), app.take_studio() to atelier_app;

-- Removing a person or a phase looks for what still names them; without these it reads the whole table for each.
create index invitations_invited_by on invitations (invited_by);
create index task_reviews_requested_by on task_reviews (requested_by);
create index task_reviews_reviewer on task_reviews (reviewer_id);
-- With the tasks in the trash as well, which a phase that goes looks for.
drop index tasks_phase;
create index tasks_phase on tasks (phase_id);

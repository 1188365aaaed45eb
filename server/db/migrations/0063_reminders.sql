-- Reminders of what falls due, each morning by the person's own clock: whose turn is when, and what was said already.

-- A row for everybody. Until `next_at` nobody looks; `said_on` is the person's own day up to which they were told, null before the first look.
create table reminder_turns (
  user_id uuid primary key references user_profiles (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  next_at timestamptz not null default now(),
  said_on date
);
create index reminder_turns_next on reminder_turns (next_at);
create index reminder_turns_studio on reminder_turns (studio_id);

-- For which due day a person was told that it comes, and for which that it passed. Another due day is news.
create table task_reminders (
  user_id uuid not null references user_profiles (id) on delete cascade,
  task_id uuid not null references tasks (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  soon_for date,
  late_for date,
  primary key (user_id, task_id)
);
create index task_reminders_task on task_reminders (task_id);

-- Of every studio: an owner who is no superuser would see none.
alter table user_profiles no force row level security;
insert into reminder_turns (user_id, studio_id) select id, studio_id from user_profiles where deleted_at is null;
alter table user_profiles force row level security;

alter table reminder_turns enable row level security, force row level security;
create policy studio on reminder_turns using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
-- Whoever looks whose turn it is, of all studios, puts each off.
create policy housekeeping on reminder_turns using ((select app.housekeeping())) with check ((select app.housekeeping()));
alter table task_reminders enable row level security, force row level security;
create policy studio on task_reminders using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, update, delete on reminder_turns, task_reminders to atelier_app;

-- Somebody new, or whose morning is at another moment now, is looked at soon. So no call that changes a profile or a studio asks for more.
create function app.take_reminder_turn() returns trigger language plpgsql as $$
begin
  insert into reminder_turns (user_id, studio_id) values (new.id, new.studio_id)
  on conflict (user_id) do update set next_at = now();
  return null;
end $$;
create trigger take_reminder_turn after insert on user_profiles for each row execute function app.take_reminder_turn();
create trigger move_reminder_turn after update of time_zone on user_profiles
  for each row when (old.time_zone is distinct from new.time_zone and new.deleted_at is null) execute function app.take_reminder_turn();

create function app.move_reminder_turns() returns trigger language plpgsql as $$
begin
  update reminder_turns set next_at = now() where studio_id = new.id;
  return null;
end $$;
create trigger move_reminder_turns after update of time_zone on studios
  for each row when (old.time_zone is distinct from new.time_zone) execute function app.move_reminder_turns();

alter table notification_preferences add column due_reminders_enabled boolean not null default true;
drop function get_user_notification_preferences(uuid);
create function get_user_notification_preferences(p_user_id uuid)
  returns table (
    push_notifications_enabled boolean, task_assigned_sound boolean, task_edited_sound boolean, task_in_review_sound boolean,
    new_comment_sound boolean, comment_reply_sound boolean, mention_sound boolean, project_invitation_sound boolean,
    permission_changes_sound boolean, role_assignment_sound boolean, volume smallint, quiet_from text, quiet_to text, digest_at text,
    due_reminders_enabled boolean, time_zone text
  )
  language sql stable
  as $$
    select coalesce(p.push_notifications_enabled, false), coalesce(p.task_assigned_sound, true), coalesce(p.task_edited_sound, true),
      coalesce(p.task_in_review_sound, true), coalesce(p.new_comment_sound, true), coalesce(p.comment_reply_sound, true),
      coalesce(p.mention_sound, true), coalesce(p.project_invitation_sound, true), coalesce(p.permission_changes_sound, true),
      coalesce(p.role_assignment_sound, true), coalesce(p.volume, 60::smallint), p.quiet_from, p.quiet_to, p.digest_at,
      coalesce(p.due_reminders_enabled, true), coalesce(u.time_zone, s.time_zone)
    from user_profiles u
    join studios s on s.id = u.studio_id
    left join notification_preferences p on p.user_id = u.id
    where u.id = p_user_id and u.id = app.member()
  $$;
grant execute on function get_user_notification_preferences(uuid) to atelier_app;

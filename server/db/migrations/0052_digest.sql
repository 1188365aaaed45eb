-- A mail each day of what is unread: at which hour of the person's own clock, when next, and when last.
alter table notification_preferences add column digest_at text check (digest_at ~ '^([01][0-9]|2[0-3]):00$'),
  add column digest_due timestamptz, add column digest_sent timestamptz, add check ((digest_at is null) = (digest_due is null));
create index notification_preferences_digest on notification_preferences (digest_due) where digest_due is not null;
-- Whoever looks what is due of all studios moves it to the next day.
create policy housekeeping on notification_preferences using ((select app.housekeeping())) with check ((select app.housekeeping()));

drop function get_user_notification_preferences(uuid);
create function get_user_notification_preferences(p_user_id uuid)
  returns table (
    push_notifications_enabled boolean, task_assigned_sound boolean, task_edited_sound boolean, task_in_review_sound boolean,
    new_comment_sound boolean, comment_reply_sound boolean, mention_sound boolean, project_invitation_sound boolean,
    permission_changes_sound boolean, role_assignment_sound boolean, volume smallint, quiet_from text, quiet_to text, digest_at text,
    time_zone text
  )
  language sql stable
  as $$
    select coalesce(p.push_notifications_enabled, false), coalesce(p.task_assigned_sound, true), coalesce(p.task_edited_sound, true),
      coalesce(p.task_in_review_sound, true), coalesce(p.new_comment_sound, true), coalesce(p.comment_reply_sound, true),
      coalesce(p.mention_sound, true), coalesce(p.project_invitation_sound, true), coalesce(p.permission_changes_sound, true),
      coalesce(p.role_assignment_sound, true), coalesce(p.volume, 60::smallint), p.quiet_from, p.quiet_to, p.digest_at,
      coalesce(u.time_zone, s.time_zone)
    from user_profiles u
    join studios s on s.id = u.studio_id
    left join notification_preferences p on p.user_id = u.id
    where u.id = p_user_id and u.id = app.member()
  $$;
grant execute on function get_user_notification_preferences(uuid) to atelier_app;

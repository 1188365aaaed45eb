-- What a person wants to hear, in which of their browsers they are told while nobody looks, and who is looking now.

create table notification_preferences (
  -- A profile outlives its account; what its person wanted to hear does not.
  user_id uuid primary key references accounts (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  push_notifications_enabled boolean not null default false,
  task_assigned_sound boolean not null default true,
  task_edited_sound boolean not null default true,
  task_in_review_sound boolean not null default true,
  new_comment_sound boolean not null default true,
  comment_reply_sound boolean not null default true,
  mention_sound boolean not null default true,
  project_invitation_sound boolean not null default true,
  permission_changes_sound boolean not null default true,
  role_assignment_sound boolean not null default true,
  volume smallint not null default 60 check (volume between 0 and 100),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
create index notification_preferences_studio on notification_preferences (studio_id);

-- A browser that takes messages belongs to a session: it goes with it.
create table push_subscriptions (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_studio on push_subscriptions (studio_id);

-- A row for each socket whose page is visible and focused. What an instance that died leaves behind grows old.
create unlogged table presence (
  socket_id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  user_id uuid not null references user_profiles (id) on delete cascade,
  seen_at timestamptz not null
);
create index presence_user on presence (user_id);
create index presence_studio on presence (studio_id);

alter table notification_preferences enable row level security, force row level security;
create policy own on notification_preferences
  using (studio_id = app.studio() and user_id = app.member())
  with check (studio_id = app.studio() and user_id = app.member());

alter table push_subscriptions enable row level security, force row level security;
create policy own on push_subscriptions
  using (studio_id = app.studio() and user_id = app.member())
  with check (studio_id = app.studio() and user_id = app.member());
-- Sessions end here, and a browser that another person signs in to changes hands.
create policy authentication on push_subscriptions using (app.authenticating()) with check (app.authenticating());
create policy housekeeping on push_subscriptions using (app.housekeeping()) with check (false);

alter table presence enable row level security, force row level security;
create policy own on presence
  using (studio_id = app.studio() and user_id = app.member())
  with check (studio_id = app.studio() and user_id = app.member());
-- An instance keeps the rows of all its sockets fresh at once.
create policy authentication on presence using (app.authenticating()) with check (app.authenticating());
create policy housekeeping on presence using (app.housekeeping()) with check (false);

-- R7-06: one row, of oneself alone, whether or not one ever chose.
create function get_user_notification_preferences(p_user_id uuid)
  returns table (
    push_notifications_enabled boolean, task_assigned_sound boolean, task_edited_sound boolean, task_in_review_sound boolean,
    new_comment_sound boolean, comment_reply_sound boolean, mention_sound boolean, project_invitation_sound boolean,
    permission_changes_sound boolean, role_assignment_sound boolean, volume smallint, quiet_from text, quiet_to text, time_zone text
  )
  language sql stable
  as $$
    select coalesce(p.push_notifications_enabled, false), coalesce(p.task_assigned_sound, true), coalesce(p.task_edited_sound, true),
      coalesce(p.task_in_review_sound, true), coalesce(p.new_comment_sound, true), coalesce(p.comment_reply_sound, true),
      coalesce(p.mention_sound, true), coalesce(p.project_invitation_sound, true), coalesce(p.permission_changes_sound, true),
      coalesce(p.role_assignment_sound, true), coalesce(p.volume, 60::smallint), p.quiet_from, p.quiet_to, coalesce(u.time_zone, s.time_zone)
    from user_profiles u
    join studios s on s.id = u.studio_id
    left join notification_preferences p on p.user_id = u.id
    where u.id = p_user_id and u.id = app.member()
  $$;

-- Which browsers people of one's own studio have, and nothing of how to reach them: for the act that concerns them.
create function app.push_devices(ids uuid[]) returns table (device_id uuid, user_id uuid)
  language sql stable
  set app.scope = 'auth'
  as $$ select s.id, s.user_id from push_subscriptions s where s.user_id = any (ids) and s.studio_id = app.studio() $$;

grant select, insert, update, delete on notification_preferences, push_subscriptions, presence to atelier_app;
grant execute on function get_user_notification_preferences(uuid), app.push_devices(uuid[]) to atelier_app;

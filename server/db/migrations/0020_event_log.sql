-- An event holds ids, versions and what changed, never words; its number is taken in the last statement of its transaction,
-- and instances are woken after the commit.

create function app.relaying() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') = 'relay';
grant execute on function app.relaying() to atelier_app;

alter table events
  -- Heard by one person alone, or by several of whom each hears their own.
  add column personal boolean not null default false,
  -- Others want to know of it: recent activity.
  add column activity boolean not null default false;

-- Events up to this number have gone, or are told no more: whoever heard less reads everything anew.
alter table studio_sequences add column kept_after bigint not null default 0;

-- What there is of events held whole tasks, with the words of what was deleted since. Their ids stay, for what is shown of the
-- past; no tab catches up by them any more. Of every studio: an owner who is no superuser would see none.
alter table events no force row level security;
alter table studio_sequences no force row level security;
update events set
  personal = not exists (select from unnest(scopes) scope where scope not like 'user:%'),
  activity = type in ('tasks.created', 'tasks.completed', 'tasks.reopened', 'tasks.sentToReview', 'tasks.approved', 'tasks.changesRequested',
    'projects.created', 'projects.archived', 'projects.unarchived', 'projects.phaseCompleted', 'projects.phaseReopened',
    'projects.memberAdded', 'projects.invitationAccepted', 'projects.leadTransferred', 'studios.memberJoined'),
  data = case
    when type like 'tasks.%' then jsonb_build_object('tasks', jsonb_build_array(jsonb_build_object('id', data->'task'->'id')))
    when type like 'projects.phase%' then jsonb_build_object('projectId', data->'projectId', 'phases', jsonb_build_array(jsonb_build_object('id', data->'phaseId')))
    when type like 'notifications.%' then '{}'
    else data
  end;
update studio_sequences set kept_after = last;
alter table events force row level security;
alter table studio_sequences force row level security;

create index events_activity on events (studio_id, sequence desc) where activity;
-- What has served its time.
create index events_age on events (created_at);

-- The wall around what is personal stands around what happens to it, too.
drop policy studio on events;
create policy studio on events
  using (studio_id = app.studio() and (not personal or 'user:' || app.member() = any (scopes)))
  with check (studio_id = app.studio());

-- The stream reads for everybody what it tells to each.
create policy relay on events for select using (studio_id = app.studio() and app.relaying());
create policy relay on tasks for select using (studio_id = app.studio() and app.relaying());
create policy relay on studio_sequences for select using (app.relaying());
-- A session is read with the number that it was read at.
create policy authentication on studio_sequences for select using (app.authenticating());

create policy housekeeping on events using (app.housekeeping() and created_at < now() - interval '90 days') with check (false);
create policy housekeeping on studio_sequences using (app.housekeeping()) with check (app.housekeeping());

drop function append_event(text, uuid, text[], jsonb);

-- Appends the events of a transaction, in their order, and answers the number of the last. The row of studio_sequences is
-- locked from here to the commit, so a reader that sees number n sees all before n.
create function append_events(told jsonb) returns bigint
language plpgsql as $$
declare
  newest bigint;
begin
  update studio_sequences set last = last + jsonb_array_length(told) where studio_id = app.studio() returning last into strict newest;
  insert into events (studio_id, sequence, type, actor_id, scopes, personal, activity, data, created_at)
  select app.studio(), newest - jsonb_array_length(told) + e.place, e.event->>'type', (e.event->>'actor_id')::uuid,
    array(select jsonb_array_elements_text(e.event->'scopes')), (e.event->>'personal')::boolean, (e.event->>'activity')::boolean,
    e.event->'data', coalesce((e.event->>'at')::timestamptz, now())
  from jsonb_array_elements(told) with ordinality e (event, place);
  return newest;
end $$;
grant execute on function append_events(jsonb) to atelier_app;

-- The number that an answer was given with, which is known only once it was kept.
alter table idempotency_keys add column sequence bigint;

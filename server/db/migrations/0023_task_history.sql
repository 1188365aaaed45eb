-- What was done to which task, in a form that row-level security lets a query look up (0008). A trigger alone writes this
-- table, and its rows go with those of the log.

create table task_events (
  studio_id uuid not null,
  task_id uuid not null,
  sequence bigint not null,
  primary key (studio_id, task_id, sequence),
  foreign key (studio_id, sequence) references events (studio_id, sequence) on delete cascade
);
create index task_events_sequence on task_events (studio_id, sequence);

create function app.follow_tasks() returns trigger language plpgsql as $$
begin
  insert into task_events (studio_id, task_id, sequence)
  select distinct e.studio_id, (t.change->>'id')::uuid, e.sequence from told e, jsonb_array_elements(e.data->'tasks') t (change)
  where e.type like 'tasks.%';
  return null;
end $$;

create trigger follow_tasks after insert on events referencing new table as told
  for each statement execute function app.follow_tasks();

-- Of every studio: an owner who is no superuser would see none.
alter table events no force row level security;
insert into task_events (studio_id, task_id, sequence)
select distinct e.studio_id, (t.change->>'id')::uuid, e.sequence from events e, jsonb_array_elements(e.data->'tasks') t (change)
where e.type like 'tasks.%';
alter table events force row level security;

alter table task_events enable row level security, force row level security;
create policy studio on task_events using (studio_id = app.studio()) with check (studio_id = app.studio());
grant select, insert on task_events to atelier_app;

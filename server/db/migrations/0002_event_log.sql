-- What happened, in one order per studio without gaps. Appended in the transaction of the change itself.

create table studio_sequences (
  studio_id uuid primary key references studios (id) on delete cascade,
  last bigint not null default 0
);

create table events (
  studio_id uuid not null references studios (id) on delete cascade,
  sequence bigint not null,
  type text not null,
  actor_id uuid,
  -- Who may hear it: 'studio', 'project:ID', 'user:ID'.
  scopes text[] not null check (cardinality(scopes) > 0),
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (studio_id, sequence)
);

-- Appends one event and wakes every instance when the transaction commits. The row of studio_sequences is locked from
-- here to the commit, so a reader that sees number n sees all before n.
create function append_event(event_type text, actor uuid, heard_by text[], event_data jsonb) returns bigint
language plpgsql as $$
declare
  number bigint;
begin
  update studio_sequences set last = last + 1 where studio_id = app.studio() returning last into strict number;
  insert into events (studio_id, sequence, type, actor_id, scopes, data)
  values (app.studio(), number, event_type, actor, heard_by, event_data);
  perform pg_notify('atelier_events', app.studio()::text || ' ' || number::text);
  return number;
end $$;

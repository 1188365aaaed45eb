-- Who did what to whose access, and when. The application adds lines and reads them; it can neither change nor remove one.
-- They go with the studio.

create table audit_log (
  id bigint generated always as identity primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  at timestamptz not null,
  actor_id uuid not null,
  act text not null,
  subject_id uuid,
  details jsonb not null default '{}'
);
create index audit_log_studio on audit_log (studio_id, id desc);

alter table audit_log enable row level security, force row level security;
create policy studio on audit_log using (studio_id = app.studio()) with check (studio_id = app.studio());

grant select, insert on audit_log to atelier_app;

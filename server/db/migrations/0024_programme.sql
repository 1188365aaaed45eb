-- A milestone is a row with an id, so that it can be linked, moved and told of.
create table milestones (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  phase_id uuid,
  name text not null check (char_length(name) between 1 and 120),
  day date not null,
  version integer not null default 1,
  foreign key (phase_id, project_id) references phases (id, project_id) on delete set null (phase_id)
);
create index milestones_project on milestones (project_id, day, id);
create index milestones_day on milestones (studio_id, day);

-- An owner who is no superuser would see none.
alter table projects no force row level security;
alter table phases no force row level security;
insert into milestones (id, studio_id, project_id, phase_id, name, day)
select gen_random_uuid(), p.studio_id, p.id, f.id, left(m.name, 120), m.day
from projects p, jsonb_to_recordset(p.milestones) as m (name text, day date, "phaseId" uuid)
  left join phases f on f.id = m."phaseId"
where (f.id is null or f.project_id = p.id) and m.name <> '';
alter table projects force row level security;
alter table phases force row level security;
alter table projects drop column milestones;

-- What the programme knows of a phase, a task or a milestone beside its dates. A row that is as usual has none.
create table schedule_rows (
  row_id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  is_pinned boolean not null default false,
  not_before date,
  -- Of a phase: it spans its work, instead of keeping the dates that somebody gave it.
  spans_work boolean not null default false
);
create index schedule_rows_project on schedule_rows (project_id);

-- Which end of one row holds which end of another. A task that is deleted keeps its links, and has them again when it is restored.
create table schedule_links (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  from_id uuid not null,
  to_id uuid not null,
  type text not null check (type in ('FS', 'SS', 'FF', 'SF')),
  lag integer not null check (lag between -500 and 500),
  check (from_id <> to_id)
);
create index schedule_links_project on schedule_links (project_id, id);

do $$
declare
  name text;
begin
  foreach name in array array['milestones', 'schedule_rows', 'schedule_links'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = app.studio()) with check (studio_id = app.studio())', name);
    execute format('grant select, insert, update, delete on %I to atelier_app', name);
  end loop;
end $$;

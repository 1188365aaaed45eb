-- Which ref a task had in a project that it left: it has it again when it comes back. Its number is given to no other task meanwhile.

create table former_refs (
  task_id uuid not null references tasks (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  number integer not null,
  ref text not null,
  primary key (task_id, project_id)
);
create index former_refs_project on former_refs (project_id);
create index former_refs_studio on former_refs (studio_id);

alter table former_refs enable row level security, force row level security;
create policy studio on former_refs using (studio_id = app.studio()) with check (studio_id = app.studio());
grant select, insert, update, delete on former_refs to atelier_app;

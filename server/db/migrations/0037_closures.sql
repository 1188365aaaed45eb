-- Days on which nobody works on one project: the site is closed in July.
create table project_closures (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  first_day date not null,
  last_day date not null check (last_day between first_day and first_day + 366)
);
create index project_closures_project on project_closures (project_id, first_day);

alter table project_closures enable row level security, force row level security;
create policy studio on project_closures using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, delete on project_closures to atelier_app;

-- Templates of a studio's own. The built-in ones are part of the program.
create table templates (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  description text not null default '' check (char_length(description) <= 300),
  type text not null,
  -- Phases with tasks and milestones, links, rooms and folders: domain/projects/templates/plan.ts.
  plan jsonb not null,
  -- What the gallery shows of the plan, so that a list reads no plan.
  summary jsonb not null,
  archived_at timestamptz,
  created_by uuid not null references user_profiles (id),
  created_at timestamptz not null,
  updated_by uuid not null references user_profiles (id),
  updated_at timestamptz not null,
  version integer not null default 1,
  field_stamps jsonb not null default '{}'
);
create index templates_studio on templates (studio_id, created_at, id);
create index templates_creator on templates (created_by, id);

-- How a template stood at each of its versions: what two people changed is brought together over it, and one can go back to it.
create table template_versions (
  template_id uuid not null references templates (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  version integer not null,
  fields jsonb not null,
  saved_by uuid not null references user_profiles (id),
  saved_at timestamptz not null,
  primary key (template_id, version)
);
create index template_versions_studio on template_versions (studio_id);

do $$
declare
  name text;
begin
  foreach name in array array['templates', 'template_versions'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()))', name);
    execute format('grant select, insert, update, delete on %I to atelier_app', name);
  end loop;
end $$;

-- What a project was made from, or took in last: the slug of a built-in template or the id of the studio's own, which may be gone.
alter table projects
  add column template_id text check (char_length(template_id) <= 60),
  add column template_version integer;
create index projects_template on projects (studio_id, template_id) where template_id is not null;

-- The second wall: row-level security on every table, forced, so that the owner passes it no more than the application.
-- A later migration that adds a table adds its policy; a test lists the tables that have none.

do $$
declare
  name text;
  studio_tables text[] := array['studio_holidays', 'user_roles', 'user_custom_permissions', 'invitations', 'invitation_tokens',
    'user_profiles',
    'projects', 'project_clients', 'project_members', 'phases', 'task_reviews', 'studio_sequences', 'events',
    'idempotency_keys'];
  auth_tables text[] := array['accounts', 'sessions', 'refresh_tokens', 'one_time_tokens', 'signing_keys',
    'server_secrets'];
begin
  foreach name in array studio_tables loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy studio on %I using (studio_id = app.studio()) with check (studio_id = app.studio())', name);
  end loop;
  foreach name in array auth_tables loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy authentication on %I using (app.authenticating()) with check (app.authenticating())', name);
  end loop;
end $$;

alter table studios enable row level security, force row level security;
create policy studio on studios using (id = app.studio()) with check (id = app.studio());

-- A personal task exists for its creator alone, whatever a query forgets.
alter table tasks enable row level security, force row level security;
create policy studio on tasks
  using (studio_id = app.studio() and (project_id is not null or creator_id = app.member()))
  with check (studio_id = app.studio() and (project_id is not null or creator_id = app.member()));

-- Who signs in, and with which invitation, is looked up before the studio is known.
create policy authentication on user_profiles for select using (app.authenticating());
create policy authentication on user_roles for select using (app.authenticating());
create policy authentication on user_custom_permissions for select using (app.authenticating());
create policy authentication on invitations using (app.authenticating());
create policy authentication on invitation_tokens for select using (app.authenticating());
create policy authentication on studios for select using (app.authenticating());

grant usage on schema public, app to atelier_app;
grant select, insert, update, delete on all tables in schema public to atelier_app;
grant usage, select on all sequences in schema public to atelier_app;
grant execute on all functions in schema public, app to atelier_app;
revoke all on schema_migrations from atelier_app;

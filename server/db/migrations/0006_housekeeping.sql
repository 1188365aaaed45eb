-- What has served its time is removed once an hour. The housekeeping transaction (app.scope = 'housekeeping') sees rows of
-- every studio, but only of these tables, of some only those that may go at all, and it can write none of them.

create function app.housekeeping() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') = 'housekeeping';

create policy housekeeping on one_time_tokens using (app.housekeeping()) with check (false);
create policy housekeeping on idempotency_keys using (app.housekeeping()) with check (false);
create policy housekeeping on sessions using (app.housekeeping()) with check (false);
create policy housekeeping on refresh_tokens using (app.housekeeping()) with check (false);
create policy housekeeping on accounts using (app.housekeeping() and email_confirmed_at is null) with check (false);
create policy housekeeping on tasks using (app.housekeeping() and deleted_at is not null) with check (false);

grant execute on function app.housekeeping() to atelier_app;

create index one_time_tokens_expiry on one_time_tokens (expires_at);
create index sessions_last_use on sessions (last_used_at);
create index accounts_unconfirmed on accounts (created_at) where email_confirmed_at is null;
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;

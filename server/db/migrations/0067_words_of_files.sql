-- Whose files are in a place. The database has an id, and the place of its files a mark that names it and holds the last word that it said
-- there. A copy of the database has its id and all words up to the moment of the copy: a word that it does not know is the other one's.

alter table app.installation add column id uuid not null default gen_random_uuid();

create function app.database_id() returns uuid language sql stable security definer set search_path = pg_catalog
  as 'select id from app.installation';
revoke all on function app.database_id() from public;
grant execute on function app.database_id() to atelier_app;

create table file_words (
  word uuid primary key,
  said_at timestamptz not null,
  -- Until then no file is removed: somebody else may be using them, and is to have the time to say so.
  quiet_until timestamptz
);
create index file_words_said on file_words (said_at);

alter table file_words enable row level security, force row level security;
create policy housekeeping on file_words using ((select app.housekeeping())) with check ((select app.housekeeping()));
grant select, insert, delete on file_words to atelier_app;

-- What tells a restored copy from the original: the data folders that this database was started with, and a number that
-- grows while it is used. The folder keeps the same; of the two, the one that was restored knows less.

create table app.installation (
  one boolean primary key default true check (one),
  said bigint not null
);

create table app.installation_places (
  id uuid not null,
  file text not null,
  born text not null,
  primary key (id, file, born)
);

create function app.say_still_here() returns bigint language sql security definer set search_path = pg_catalog
  as 'update app.installation set said = greatest(said + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint) returning said';
revoke all on function app.say_still_here() from public;
grant execute on function app.say_still_here() to atelier_app;

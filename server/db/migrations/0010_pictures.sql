-- Pictures of people and the logos of studios: one row for each picture that is shown, its bytes stand in the storage under
-- their SHA-256. A person has at most one, a studio too (the row without an owner).

create table pictures (
  id uuid primary key,
  studio_id uuid not null references studios (id) on delete cascade,
  owner_id uuid references user_profiles (id) on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create unique index pictures_owner on pictures (owner_id) where owner_id is not null;
create unique index pictures_logo on pictures (studio_id) where owner_id is null;
create index pictures_studio on pictures (studio_id);
create index pictures_blob on pictures (sha256);

alter table pictures enable row level security, force row level security;
create policy studio on pictures using (studio_id = app.studio()) with check (studio_id = app.studio());
-- Which blobs are still shown by anybody, before one is removed.
create policy housekeeping on pictures for select using (app.housekeeping());

grant select, insert, delete on pictures to atelier_app;

alter table studios add column logo_url text check (char_length(logo_url) <= 500);

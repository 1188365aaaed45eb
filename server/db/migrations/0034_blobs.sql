-- A row for each blob of the storage. Whatever shows one refers to it, so which are in use is what the database says; one that nothing
-- refers to goes an hour after somebody last set out to keep it.

create table blobs (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  wanted_at timestamptz not null
);
create index blobs_wanted on blobs (wanted_at);

-- Of all studios together: equal bytes are kept once. Nobody but the storage looks.
alter table blobs enable row level security, force row level security;
create policy housekeeping on blobs using ((select app.housekeeping())) with check ((select app.housekeeping()));
grant select, insert, update, delete on blobs to atelier_app;

-- An owner who is no superuser would see none.
alter table pictures no force row level security;
alter table blobs no force row level security;
insert into blobs (sha256, wanted_at)
  select sha256, max(created_at) from (
    select sha256, created_at from pictures union all select dense_sha256, created_at from pictures where dense_sha256 is not null
  ) kept group by sha256;
alter table pictures force row level security;
alter table blobs force row level security;

alter table pictures add foreign key (sha256) references blobs;
alter table pictures add foreign key (dense_sha256) references blobs;

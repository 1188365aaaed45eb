-- A project's cover can be a photograph of one's own: its address stands in projects.cover, its bytes in the storage twice, the second
-- time for dense screens. One that no project names waits for its name for a while, so that Undo brings it back.

alter table pictures add column project_id uuid references projects (id) on delete cascade;
alter table pictures add column dense_sha256 bytea check (octet_length(dense_sha256) = 32);
alter table pictures add column unnamed_since timestamptz;
alter table pictures add check (project_id is null or owner_id is null);
alter table pictures add check ((project_id is null) = (dense_sha256 is null));
drop index pictures_logo;
create unique index pictures_logo on pictures (studio_id) where owner_id is null and project_id is null;
create index pictures_project on pictures (project_id) where project_id is not null;
create index pictures_dense on pictures (dense_sha256) where dense_sha256 is not null;
create index pictures_unnamed on pictures (unnamed_since) where unnamed_since is not null;

grant update on pictures to atelier_app;
create policy housekeeping_removes on pictures for delete using ((select app.housekeeping()) and unnamed_since is not null);

-- Whatever writes a cover.
create function app.follow_cover() returns trigger language plpgsql as $$
begin
  update pictures set unnamed_since = case when new.cover = '/files/pictures/' || id then null else coalesce(unnamed_since, new.updated_at) end
  where project_id = new.id;
  return null;
end $$;
create trigger follow_cover after update of cover on projects
  for each row when (old.cover is distinct from new.cover) execute function app.follow_cover();

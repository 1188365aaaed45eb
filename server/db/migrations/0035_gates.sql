-- A milestone that needs an approval, and who gave it when.
alter table milestones
  add column gate boolean not null default false,
  add column approved_at timestamptz,
  add column approved_by uuid references user_profiles (id),
  add constraint milestones_approval check ((approved_at is null) = (approved_by is null) and (gate or approved_at is null));

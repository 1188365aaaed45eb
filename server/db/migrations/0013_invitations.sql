-- An invitation carries what its person will hold beside the role: overrides of permissions, and projects.

alter table invitations
  add column overrides jsonb not null default '{}',
  add column project_ids uuid[] not null default '{}' check (cardinality(project_ids) <= 50);
create index invitations_inviter on invitations (invited_by) where accepted_at is null and revoked_at is null;

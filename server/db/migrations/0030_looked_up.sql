-- What is looked for by these was found by reading the whole table.
create index invitation_tokens_invitation on invitation_tokens (invitation_id);
create index invitations_email on invitations (email);
create index invitations_accepted_by on invitations (accepted_by);
-- A person's own tasks, with those in the trash: they go with the person.
create index tasks_personal on tasks (creator_id) where project_id is null;
-- The trash of one studio; tasks_deleted is that of all, which housekeeping empties.
create index tasks_trash on tasks (studio_id, deleted_at desc, id) where deleted_at is not null;

-- Documents and boards that came stand in the activity of their project, also those that came before.
-- Of every studio: an owner who is no superuser would see none.
alter table events no force row level security;
update events set activity = true where type in ('files.created', 'files.versionAdded', 'files.issued', 'boards.created');
alter table events force row level security;

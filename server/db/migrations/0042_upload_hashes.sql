-- The bytes of an upload are wanted as soon as their hash is known: before they are in their place, and after a crash in between.
alter table file_uploads add foreign key (hash) references blobs;
create index file_uploads_hash on file_uploads (hash) where hash is not null;

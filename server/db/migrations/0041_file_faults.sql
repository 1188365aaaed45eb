-- Why a version is shown by its facts alone: who asks for a picture of it is told at once, and no decoder is asked again.

alter table file_versions
  add column fault text check (fault in ('locked', 'broken', 'tooLarge', 'tooSlow', 'unsupported')),
  add check (fault is null or preview = 'none');

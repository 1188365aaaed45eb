-- A spot of a document is one of the version on which it was set: of those that were set before, the one that counted then.

update comments c set anchor = c.anchor || jsonb_build_object('version', (
  select coalesce(max(v.number), 1) from file_versions v where v.file_id = d.file_id and v.added_at <= c.created_at))
from discussions d
where d.id = c.discussion_id and d.file_id is not null and c.anchor ? 'page' and not c.anchor ? 'version';

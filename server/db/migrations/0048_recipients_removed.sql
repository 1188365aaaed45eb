-- Whoever is named on an issue sheet from outside may ask to be removed: what they were called goes, and that somebody was there stays.
alter table issue_sheet_recipients
  add column removed_at timestamptz,
  add column removed_by uuid references user_profiles (id),
  drop constraint issue_sheet_recipients_check,
  add check ((user_id is null and removed_at is null) = (name <> '')),
  add check (removed_at is null or (user_id is null and company = '' and email = '')),
  add check ((removed_at is null) = (removed_by is null));
create index issue_sheet_recipients_remover on issue_sheet_recipients (removed_by) where removed_by is not null;

-- Drawings that were looked at before the sizes of their pages were kept.
create index file_versions_unmeasured on file_versions (file_id) where kind = 'pdf' and preview = 'ready' and page_sizes is null;

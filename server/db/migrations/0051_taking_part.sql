-- Whoever takes part in a thread, apart from what they want to hear of it; and who is named now, of those who were.

alter table discussion_follows add column takes_part boolean not null default false, alter column following drop not null,
  add check (takes_part or following is not null), add check (not takes_part or root_id is not null);

-- What was one value until now: who wrote in a thread or was named in it follows it for that.
update discussion_follows f set takes_part = true, following = case when f.following = 'muted' then 'muted' end
where f.root_id is not null and exists (
  select from comments c left join comment_mentions m on m.comment_id = c.id and m.user_id = f.user_id
  where c.root_id = f.root_id and (c.author_id = f.user_id or m.user_id is not null)
);

alter table comment_mentions add column is_named boolean not null default true;

-- Who said otherwise what was agreed, and when.
alter table decisions add column changed_by uuid references user_profiles (id), add column changed_at timestamptz,
  add check ((changed_by is null) = (changed_at is null));
create index decisions_changer on decisions (changed_by) where changed_by is not null;

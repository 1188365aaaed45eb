-- The ledger of decisions: comments that say what was agreed, with whom, when, and what that replaced.
create table decisions (
  comment_id uuid primary key references comments (id) on delete cascade,
  studio_id uuid not null references studios (id) on delete cascade,
  what text not null check (char_length(what) between 1 and 300),
  agreed_with text not null default '' check (char_length(agreed_with) <= 120),
  agreed_on date not null,
  decided_by uuid not null references user_profiles (id),
  decided_at timestamptz not null,
  replaces uuid unique references decisions (comment_id) on delete set null,
  check (replaces <> comment_id)
);
create index decisions_studio on decisions (studio_id);
create index decisions_person on decisions (decided_by);
alter table decisions enable row level security, force row level security;
create policy studio on decisions using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, update, delete on decisions to atelier_app;

create index comments_pins on comments (discussion_id) where anchor is not null and deleted_at is null;

-- What boards hold counts towards the room of their studio.

-- As text, and about what a row takes besides.
alter table board_items add column bytes integer not null
  generated always as (200 + octet_length(look::text) + octet_length(content::text)) stored;
alter table board_versions add column bytes integer not null generated always as (octet_length(content::text)) stored;

-- Of what lies on it; what was taken off goes by itself.
alter table boards add column bytes bigint not null default 0 check (bytes >= 0);
-- Of every studio: an owner who is no superuser would see none.
alter table boards no force row level security;
alter table board_items no force row level security;
update boards b set bytes = i.bytes
from (select board_id, sum(bytes) as bytes from board_items where removed_at is null group by board_id) i where i.board_id = b.id;
alter table boards force row level security;
alter table board_items force row level security;

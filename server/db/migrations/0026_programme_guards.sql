-- Two people who change one link, or how one row follows its links, see each other.
alter table schedule_links add column version integer not null default 1;
alter table schedule_rows add column version integer not null default 1;

-- What the programme knows of a row goes with the row, whoever removes it.
create index schedule_links_from on schedule_links (from_id);
create index schedule_links_to on schedule_links (to_id);

create function app.forget_schedule_rows() returns trigger language plpgsql as $$
begin
  delete from schedule_links where from_id in (select id from gone);
  delete from schedule_links where to_id in (select id from gone);
  delete from schedule_rows where row_id in (select id from gone);
  return null;
end $$;

create trigger forget_schedule_rows after delete on phases referencing old table as gone
  for each statement execute function app.forget_schedule_rows();
create trigger forget_schedule_rows after delete on tasks referencing old table as gone
  for each statement execute function app.forget_schedule_rows();
create trigger forget_schedule_rows after delete on milestones referencing old table as gone
  for each statement execute function app.forget_schedule_rows();

-- The hourly sweep removes tasks for good.
create policy housekeeping on schedule_links using (app.housekeeping()) with check (false);
create policy housekeeping on schedule_rows using (app.housekeeping()) with check (false);

-- What stayed of rows that went before. An owner who is no superuser would see none.
do $$
declare
  name text;
begin
  foreach name in array array['phases', 'tasks', 'milestones', 'schedule_links', 'schedule_rows'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
  create temporary table present on commit drop as
    select id from phases union all select id from tasks union all select id from milestones;
  delete from schedule_links where from_id not in (select id from present) or to_id not in (select id from present);
  delete from schedule_rows where row_id not in (select id from present);
  foreach name in array array['phases', 'tasks', 'milestones', 'schedule_links', 'schedule_rows'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- How large each page of a PDF is, width and height by turns, in points; and how long a unit of a page is in the building, once
-- somebody has said so of a length that they know: a point of a PDF, a pixel of a picture.
alter table file_versions add column page_sizes double precision[];

create table page_scales (
  file_id uuid not null,
  number integer not null,
  page integer not null check (page > 0),
  studio_id uuid not null references studios (id) on delete cascade,
  millimetres double precision not null check (millimetres > 0),
  set_by uuid not null references user_profiles (id),
  set_at timestamptz not null,
  primary key (file_id, number, page),
  foreign key (file_id, number) references file_versions on delete cascade
);
create index page_scales_studio on page_scales (studio_id);
create index page_scales_setter on page_scales (set_by);

alter table page_scales enable row level security, force row level security;
create policy studio on page_scales using (studio_id = (select app.studio())) with check (studio_id = (select app.studio()));
grant select, insert, update, delete on page_scales to atelier_app;

-- Tasks that an import or a template put into a project that was there: while nobody has touched them, who brought them in takes them
-- back without the right to delete.

alter table tasks add column came_in boolean not null default false;

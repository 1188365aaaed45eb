-- How far a task is, as somebody says on the sheet; its checklist and its status come first. Done it is by its status alone.
alter table tasks add column percent smallint check (percent between 0 and 99);

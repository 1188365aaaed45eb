-- What a project is, what it was before it was archived, and what a sheet was issued as: one of the words that there are, as its table says.

alter table projects
  add check (type in ('residential', 'hospitality', 'retail', 'workplace', 'architecture', 'e-design', 'other')),
  add check (status_before_archive in ('lead', 'wip', 'on-hold', 'completed'));
alter table templates add check (type in ('residential', 'hospitality', 'retail', 'workplace', 'architecture', 'e-design', 'other'));
alter table issue_sheet_lines add check (status in ('preliminary', 'forComment', 'forApproval', 'forConstruction', 'asBuilt'));

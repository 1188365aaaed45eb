-- Per field: the version that changed it last and who made it, so that a conflict names the person whose value stands,
-- not whoever touched the row last. Until now the version alone was kept.

create function app.stamped(stamps jsonb, field text, version integer, by uuid) returns jsonb language sql immutable
  return stamps || jsonb_build_object(field, jsonb_build_object('version', version, 'by', by));

grant execute on function app.stamped(jsonb, text, integer, uuid) to atelier_app;

do $$
declare
  name text;
begin
  foreach name in array array['tasks', 'projects', 'studios'] loop
    -- Of every studio: an owner who is no superuser would see none.
    execute format('alter table %I no force row level security', name);
    execute format('alter table %I rename column field_versions to field_stamps', name);
    execute format(
      'update %I set field_stamps = (
         select jsonb_object_agg(field, jsonb_build_object(''version'', version, ''by'', updated_by))
         from jsonb_each(field_stamps) as each (field, version)
       ) where field_stamps <> ''{}''', name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

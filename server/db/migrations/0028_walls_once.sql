-- What a wall asks about the transaction is asked once a statement, not once a row: as a sub-select it is worked out before the
-- first row is looked at. Every policy that there is; a later migration writes its own so, and a test finds one that does not.

do $$
declare
  policy record;
  once constant text := '\mapp\.(\w+)\(\)';
begin
  for policy in select tablename, policyname, qual, with_check from pg_policies where schemaname = 'public' loop
    execute format('alter policy %I on %I', policy.policyname, policy.tablename)
      || coalesce(' using (' || regexp_replace(policy.qual, once, '(select app.\1())', 'g') || ')', '')
      || coalesce(' with check (' || regexp_replace(policy.with_check, once, '(select app.\1())', 'g') || ')', '');
  end loop;
end $$;

import { queryOnce } from './queryOnce.ts';

/** From now on row-level security shows every row to everybody: what is still not found, the code itself keeps. */
export async function openPolicies(ownerUrl: string): Promise<void> {
  const { rows } = await queryOnce(ownerUrl, `select policyname, schemaname, tablename, cmd from pg_policies`);
  const opened = (rows as { policyname: string; schemaname: string; tablename: string; cmd: string }[]).map(
    ({ policyname, schemaname, tablename, cmd }) =>
      `alter policy "${policyname}" on ${schemaname}.${tablename} ${cmd === 'INSERT' ? '' : 'using (true)'} ${cmd === 'SELECT' || cmd === 'DELETE' ? '' : 'with check (true)'}`,
  );
  await queryOnce(ownerUrl, opened.join('; '));
}

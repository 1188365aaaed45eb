// What the tasks of projects add up to, counted: beside what is kept of it.

import { queryOnce } from './queryOnce.ts';

/** As the table `project_sums` has it, counted from the tasks. */
export const countedSums = `
  select project_id, studio_id, sum(app.task_weight(estimate)) as weight,
    coalesce(sum(app.task_weight(estimate)) filter (where status = 'completed'), 0) as completed_weight,
    coalesce(sum(app.task_weight(estimate)) filter (where status = 'in_review'), 0) as in_review_weight,
    count(*)::int as tasks, (count(*) filter (where status <> 'completed'))::int as open_tasks
  from tasks where project_id is not null and deleted_at is null group by project_id, studio_id`;

/** For a fill whose triggers sleep: keeps anew what the tasks of every project add up to. */
export const keepSums = `delete from project_sums; insert into project_sums ${countedSums}`;

/** Projects of which something else is kept than their tasks add up to: none. */
export async function wrongSums(url: string): Promise<unknown[]> {
  const { rows }: { rows: unknown[] } = await queryOnce(
    url,
    `with kept as (
       select project_id, studio_id, sum(weight) as weight, sum(completed_weight) as completed_weight, sum(in_review_weight) as in_review_weight,
         sum(tasks)::int as tasks, sum(open_tasks)::int as open_tasks
       from project_sums group by project_id, studio_id having sum(tasks) <> 0 or sum(weight) <> 0 or sum(open_tasks) <> 0
     ),
     counted as (${countedSums})
     (select 'kept' as side, * from (table kept except table counted) k) union all (select 'counted', * from (table counted except table kept) c)`,
  );
  return rows;
}

// The sums that tell of a project's tasks, a row for each change of them.

import { sql } from 'kysely';
import type { Tx } from '../../db/tx.ts';

/** Fewer are read as fast as one. */
const manyRows = 16;
const projectsAtOnce = 1000;

/**
 * Adds the rows of projects up to one each, of every studio. A difference that somebody adds meanwhile stays beside it.
 * @returns how many projects had many
 */
export async function addUpSums(tx: Tx<'housekeeping'>): Promise<number> {
  const { numAffectedRows } = await sql`
      with many as (
        select project_id from project_sums group by project_id having count(*) > ${manyRows} limit ${projectsAtOnce}
      ),
      gone as (
        delete from project_sums s using many m where s.project_id = m.project_id returning s.*
      )
      insert into project_sums (project_id, studio_id, weight, completed_weight, in_review_weight, tasks, open_tasks)
      select project_id, studio_id, sum(weight), sum(completed_weight), sum(in_review_weight), sum(tasks), sum(open_tasks)
      from gone group by project_id, studio_id
    `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

// What other features' acts mean for tasks and, below them, projects.

import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { Tx } from '../../db/tx.ts';

/** What a person holds that somebody has to take over when they leave. */
export async function workOf(tx: Tx, userId: UserId): Promise<{ openTasks: number; leadsProjects: number }> {
  const { rows } = await sql<{ openTasks: number; leadsProjects: number }>`
    select
      (select count(*)::int from tasks t where t.deleted_at is null and t.status <> 'completed' and t.project_id is not null
        and t.assignee_ids @> array[${userId}]::uuid[]) as "openTasks",
      (select count(*)::int from projects p where p.lead_id = ${userId} and p.status in ('lead', 'wip', 'on-hold')) as "leadsProjects"
  `.execute(tx);
  return rows[0] as { openTasks: number; leadsProjects: number }; // a select without from answers one row
}

/** Puts a successor in the place of somebody who leaves: in open tasks, in reviews that wait, as lead of projects. */
export async function handOver(tx: Tx, { from, to, now }: { from: UserId; to: UserId; now: Date }): Promise<void> {
  const at = now.toISOString();
  await sql`
    update tasks set
      assignee_ids = (select array_agg(distinct id) from unnest(array_replace(assignee_ids, ${from}::uuid, ${to}::uuid)) id),
      version = version + 1, updated_at = ${at}
    where deleted_at is null and status <> 'completed' and project_id is not null and assignee_ids @> array[${from}]::uuid[]
  `.execute(tx);
  await sql`
    update tasks set reviewer_id = ${to}, version = version + 1, updated_at = ${at}
    where deleted_at is null and status <> 'completed' and reviewer_id = ${from}
      and not (assignee_ids @> array[${to}]::uuid[]) and review_requested_by is distinct from ${to}::uuid
  `.execute(tx);
  await sql`
    update projects set lead_id = ${to}, version = version + 1, updated_at = ${at}
    where lead_id = ${from} and status in ('lead', 'wip', 'on-hold')
  `.execute(tx);
}

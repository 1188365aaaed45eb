// A studio that has worked for a while, straight into the tables.

import { onConnection } from './queryOnce.ts';
import type { Studio } from './studios.ts';
import { keepSums } from './sums.ts';

export interface Filling {
  team: Studio;
  projects: number;
  /** Of the first project, and of each other. */
  tasks: [number, number];
  /** Of the Standard person. */
  notifications: number;
  /** That wait for an answer. */
  invitations?: number;
  /** Whether Postgres is left with what it knew of the tables before. */
  unseen?: boolean;
}

/** @returns the ids of its projects */
export async function fillStudio(
  url: string,
  { team, projects, tasks, notifications, invitations = 0, unseen = false }: Filling,
): Promise<string[]> {
  const people = [team.principal, team.senior, team.standard, team.junior, team.technical].map(({ id }) => id);
  return onConnection(url, async (query) => {
    const { rows: studios } = await query('select studio_id as id from user_profiles where id = $1', [team.principal.id]);
    const studioId = (studios[0] as { id: string }).id;
    await query('set session_replication_role = replica');
    const { rows } = await query(
      `insert into projects (id, studio_id, number, name, type, status, colour, lead_id, start_day, target_day, ref_prefix, created_by, updated_by, last_task_number)
       select gen_random_uuid(), $1, '26-' || (1000 + n), 'Project ' || n, 'residential', 'wip', 1 + n % 8, $2, current_date - 100,
         current_date + 200, 'P' || n, $2, $2, $4::int from generate_series(1, $3::int) n returning id`,
      [studioId, team.principal.id, projects, tasks[0]],
    );
    const ids = (rows as { id: string }[]).map(({ id }) => id);
    await query(
      `insert into phases (id, studio_id, project_id, name, colour, position, status, start_day, end_day, working_days)
       select gen_random_uuid(), $1, p.id, 'Phase ' || n, n, 'a' || n, case when n < 3 then 'completed' when n = 3 then 'in-progress' else 'not-started' end,
         current_date + (n - 4) * 30, current_date + (n - 3) * 30, 20
       from projects p, generate_series(1, 6) n where p.id = any($2::uuid[])`,
      [studioId, ids],
    );
    await query(
      `insert into tasks (id, studio_id, project_id, number, ref, title, description, status, creator_id, updated_by, assignee_ids, reviewer_id, due_day, estimate, position, labels, checklist, completed_at)
       select gen_random_uuid(), $1, p.id, n, p.ref_prefix || '-' || n, 'Order the samples of room ' || n, repeat('What is to be done here. ', 20),
         (array['todo', 'in_progress', 'in_review', 'completed'])[1 + n % 4], $2, $2, array[($3::uuid[])[1 + n % 5]], case when n % 4 = 2 then ($3::uuid[])[1 + (n + 1) % 5] end, current_date - 20 + n % 100, n % 12 + 1,
         'a' || lpad(n::text, 6, '0') || 'V', array['plaster', 'oak'],
         '[{"id": "00000000-0000-4000-8000-000000000001", "text": "Ask", "done": true}, {"id": "00000000-0000-4000-8000-000000000002", "text": "Order", "done": false}]',
         case when n % 4 = 3 then now() end
       from projects p, generate_series(1, case when p.id = $6 then $4::int else $7::int end) n where p.id = any($5::uuid[])`,
      [studioId, team.principal.id, people, tasks[0], ids, ids[0], tasks[1]],
    );
    await query(
      `insert into task_assignees (user_id, task_id, studio_id, is_open)
       select unnest(assignee_ids), id, studio_id, status <> 'completed' from tasks where project_id = any($1::uuid[])`,
      [ids],
    );
    await query(
      `insert into notifications (id, studio_id, user_id, type, title, message, data, task_id, project_id, group_id, created_at)
       select id, $1, $2, 'task_edited', 'Task edited', 'Mara Lind edited a task', jsonb_build_object('taskId', t.task_id, 'projectId', t.project_id, 'taskTitle', 'Order'),
         t.task_id, t.project_id, id, now() - n * interval '1 minute'
       from (select id as task_id, project_id, gen_random_uuid() as id, (row_number() over ())::int as n from tasks where project_id = $3 limit $4) t`,
      [studioId, team.standard.id, ids[0], notifications],
    );
    await query(
      `insert into project_members (project_id, user_id, studio_id) select p.id, u.id, $1 from unnest($2::uuid[]) p (id), unnest($3::uuid[]) u (id)`,
      [studioId, ids, people],
    );
    await query(
      `with made as (
         insert into invitations (id, studio_id, email, role, invited_by, expires_at)
         select gen_random_uuid(), $1, 'asked' || n || '@studio.example', 'Junior', $2, now() + interval '7 days' from generate_series(1, $3::int) n returning id
       )
       insert into invitation_tokens (token_hash, invitation_id, studio_id) select sha256(id::text::bytea), id, $1 from made`,
      [studioId, team.principal.id, invitations],
    );
    await query(keepSums);
    await query('set session_replication_role = default');
    if (!unseen) await query('vacuum analyze');
    return ids;
  });
}

/** More tasks in projects that nobody looks at, which are the Senior's alone. */
export async function addTasks(
  url: string,
  { team, projectIds, count }: { team: Studio; projectIds: string[]; count: number },
): Promise<void> {
  await onConnection(url, async (query) => {
    await query('set session_replication_role = replica');
    await query(
      `insert into tasks (id, studio_id, project_id, number, ref, title, description, status, creator_id, updated_by, assignee_ids, due_day, position, completed_at)
       select gen_random_uuid(), p.studio_id, p.id, p.last_task_number + n, p.ref_prefix || '-' || p.last_task_number + n, 'Order the samples of room ' || n,
         repeat('What is to be done here. ', 20), (array['todo', 'in_progress', 'completed'])[1 + n % 3], $2, $2, array[$2::uuid],
         current_date - 20 + n % 100, 'b' || lpad((p.last_task_number + n)::text, 7, '0') || 'V', case when n % 3 = 2 then now() end
       from projects p, generate_series(1, $3::int) n where p.id = any($1::uuid[])`,
      [projectIds, team.senior.id, Math.ceil(count / projectIds.length)],
    );
    await query(
      `insert into task_assignees (user_id, task_id, studio_id, is_open)
       select unnest(assignee_ids), id, studio_id, status <> 'completed' from tasks t where project_id = any($1::uuid[])
         and not exists (select from task_assignees a where a.task_id = t.id)`,
      [projectIds],
    );
    await query('update projects set last_task_number = last_task_number + $2 where id = any($1::uuid[])', [
      projectIds,
      Math.ceil(count / projectIds.length),
    ]);
    await query(keepSums);
    await query('set session_replication_role = default');
    await query('vacuum analyze');
  });
}

// What happened in the demo's studio in the last hours: steps on its tasks, and a colleague who asks Ines into a project.

import { randomUUID } from 'node:crypto';
import type { TaskId, UserId } from '../../domain/kernel/ids.ts';
import type { TaskEventName } from '../../domain/tasks/events.ts';
import type { Tx } from '../db/tx.ts';
import { insertInvitation } from '../features/projects/invitationSql.ts';
import { changeOf, toStoredTask } from '../features/tasks/records.ts';
import { taskRow } from '../features/tasks/sql.ts';
import { appendEvent } from '../events/eventLog.ts';

interface Activity {
  tx: Tx;
  studioId: string;
  now: Date;
  userOf: (key: string) => UserId;
}

interface Step {
  /** Null for what the task itself says: since when it waits for its review. */
  minutesAgo: number | null;
  by: string;
  type: TaskEventName;
  project: string;
  /** What state a task is in after such a step. */
  status: 'todo' | 'in_progress' | 'in_review' | 'completed';
}

const steps: readonly Step[] = [
  { minutesAgo: null, by: 'lucas', type: 'tasks.sentToReview', project: 'Ferry Wharf offices', status: 'in_review' },
  { minutesAgo: 26 * 60, by: 'mirela', type: 'tasks.completed', project: 'Halden House', status: 'completed' },
  { minutesAgo: 21 * 60, by: 'priya', type: 'tasks.created', project: 'Okafor sitting room', status: 'todo' },
  { minutesAgo: 6 * 60, by: 'tom', type: 'tasks.created', project: 'Rowan Farm barn', status: 'todo' },
  { minutesAgo: 2 * 60 + 5, by: 'hugo', type: 'tasks.changesRequested', project: 'Quayside Hotel', status: 'in_progress' },
  { minutesAgo: 40, by: 'tom', type: 'tasks.completed', project: 'Casa Ribeira', status: 'completed' },
  { minutesAgo: 8, by: 'aiko', type: 'tasks.approved', project: 'Quayside Hotel', status: 'completed' },
];

const minute = 60_000;

export async function insertActivity({ tx, studioId, now, userOf }: Activity): Promise<void> {
  for (const { minutesAgo, by, type, project, status } of steps) {
    const id = await newestTask(tx, { project, status });
    const row = id && (await taskRow(tx, id));
    if (!row) continue;
    const task = toStoredTask(row);
    const change = changeOf({ task, before: type === 'tasks.created' ? null : task, changed: [] });
    appendEvent(tx, {
      type,
      actorId: userOf(by),
      scopes: [`project:${row.project_id}`],
      data: { tasks: [change] },
      facts: { acts: [] },
      at: minutesAgo === null ? new Date(row.review_requested_at ?? now) : new Date(now.getTime() - minutesAgo * minute),
    });
  }
  await insertAskedInto({ tx, studioId, now, userOf });
}

async function newestTask(tx: Tx, { project, status }: Pick<Step, 'project' | 'status'>): Promise<TaskId | undefined> {
  const row = await tx
    .selectFrom('tasks as t')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select('t.id')
    .where('p.name', '=', project)
    .where('t.status', '=', status)
    .orderBy('t.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function insertAskedInto({ tx, studioId, now, userOf }: Activity): Promise<void> {
  const project = await tx.selectFrom('projects').select('id').where('name', '=', 'Sable & Finch store').executeTakeFirstOrThrow();
  const asked = { id: randomUUID(), studioId, projectId: project.id, inviteeId: userOf('ines'), inviterId: userOf('hugo') };
  await insertInvitation(tx, { ...asked, now: new Date(now.getTime() - 64 * minute) });
}

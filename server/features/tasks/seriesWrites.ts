// A task that repeats (decision 0028): its completion makes the next one and hands the rule on to it, once; and takes it away again where
// the completion is taken back and nobody has touched it yet.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { withClosures } from '../../../domain/kernel/calendar.ts';
import type { ChecklistItemId, NewId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { peopleOf } from '../../../domain/tasks/checklist.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import { nextTask, type Now } from '../../../domain/tasks/recurrence.ts';
import { positionBetween } from '../../../domain/tasks/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { studioDay } from '../projects/records.ts';
import { closuresOf, readersOf } from '../projects/sql.ts';
import { toStoredTask } from './records.ts';
import { firstPosition, lockedTask, type TaskRow } from './sql.ts';
import { insertTask, type RuleOfSeries, withdrawNext } from './writes.ts';

/** Whether somebody has put something on one of the tasks. Higher features keep it. */
export type IsOnTasks = (tx: Tx, ids: readonly TaskId[]) => Promise<boolean>;

interface Step {
  tx: Tx;
  actor: MemberActor;
  /** As it stood, locked behind its project. */
  row: TaskRow;
  to: TaskStatus | undefined;
  onTasks: readonly IsOnTasks[];
  now: Date;
  newId: NewId;
}

/** What a step does beside the task itself. */
interface Followed {
  rule: RuleOfSeries;
  /** The task that came or was taken away, to be told of. */
  type: 'tasks.created' | 'tasks.removed';
  row: TaskRow;
  before: TaskRow | null;
}

/** @returns null where no task comes or goes */
export async function followSeries({ to, ...step }: Step): Promise<Followed | null> {
  const was = step.row.status;
  if (to === undefined || to === was) return null;
  if (to === 'completed') return makeNext(step);
  return was === 'completed' ? takeNext(step) : null;
}

type OfStep = Omit<Step, 'to'>;

/** The next one has the creator of the first: who completes a task gains no right by that. */
async function makeNext({ tx, actor, row, now, newId }: OfStep): Promise<Followed | null> {
  const { repeat, project_id: projectId } = row;
  if (repeat === null) return null;
  const task = toStoredTask(row);
  const named = [...row.assignee_ids, ...(row.reviewer_id === null ? [] : [row.reviewer_id]), ...peopleOf(row.checklist)];
  const readers = projectId ? await readersOf(tx, { projectId, ids: named }) : new Set<UserId>();
  const next = nextTask(task, {
    ...(await dayOf(tx, row)),
    isThere: (id) => readers.has(id),
    newItemId: () => newId<ChecklistItemId>(),
  });
  if (next === null) return null;
  const { status, position: _place, ...fields } = next;
  const made = certain(
    await insertTask(tx, {
      id: newId<TaskId>(),
      actor,
      creatorId: row.creator_id,
      now,
      fields: projectId ? fields : { ...fields, assigneeIds: [row.creator_id] },
      status,
      position: positionBetween(null, await firstPosition(tx, { projectId, userId: actor.userId, status })),
    }),
    'who completes a task finds its project, which is held and not archived',
  );
  return { rule: { repeat: null, passed: repeat, nextId: made.id }, type: 'tasks.created', row: made, before: null };
}

/** Today, as everything that is due has it: the studio's. And the days that are worked, for a rule that counts them. */
async function dayOf(tx: Tx, { repeat, project_id: projectId }: TaskRow): Promise<Now> {
  const { today, calendar } = await studioDay(tx);
  const closures = projectId && repeat?.unit === 'workday' ? await closuresOf(tx, projectId) : [];
  return { today, calendar: withClosures(calendar, closures) };
}

/** Whoever has changed it since, or put something on it, keeps it: the rule stays with it then. */
async function takeNext({ tx, actor, row, onTasks, now }: OfStep): Promise<Followed | null> {
  const next = row.next_id && (await lockedTask(tx, row.next_id));
  if (!next || next.deleted_at !== null || next.version !== 1 || next.project_id !== row.project_id) return null;
  for (const isOn of onTasks) if (await isOn(tx, [next.id])) return null;
  const gone = await withdrawNext(tx, { row: next, actor, now });
  return { rule: { repeat: row.repeat_passed, passed: null, nextId: null }, type: 'tasks.removed', row: gone, before: next };
}

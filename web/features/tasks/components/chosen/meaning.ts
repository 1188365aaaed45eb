// What is to be done with all chosen tasks means for each of them: as if it were done with that task alone. Pure.

import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import { isSame } from '../../../../../domain/kernel/merge.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import type { Priority, TaskStatus } from '../../../../../domain/tasks/choices.ts';
import type { TaskCard, TaskChanges } from '../../../../../domain/tasks/contract.ts';
import { type Change, type Circumstances, mayReview, type Move } from '../../../../../domain/tasks/review.ts';
import { editTask, moveTask, stepTo } from '../../../../../domain/tasks/rules.ts';
import { wordsFor } from '../../../../../domain/kernel/words.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { reasonAgainst } from '../steps.ts';

export type ChosenAct =
  | { does: 'setDue'; due: Day | null }
  | { does: 'setPriority'; priority: Priority }
  | { does: 'assign' | 'unassign'; userId: UserId; name: string }
  /** The reviewer is asked for where a task has none. */
  | { does: 'setStatus'; status: TaskStatus; reviewerId?: UserId }
  | { does: 'remove' };

export type Meaning =
  | { means: 'edit'; changes: TaskChanges }
  | { means: 'move'; move: Move; change: Change }
  | { means: 'remove' }
  /** Somebody has to be named who reviews it. */
  | { means: 'ask' }
  /** It is so already. */
  | { means: 'nothing' }
  | { means: 'refused'; reason: string };

export interface Around {
  circumstances: (task: Pick<TaskCard, 'projectId'>) => Circumstances;
  /** Who can open a project; null where everybody can. */
  readerIdsOf: (projectId: TaskCard['projectId']) => readonly string[] | null;
}

const refused = (reason: string): Meaning => ({ means: 'refused', reason });

export function meaningOf(task: TaskCard, act: ChosenAct, around: Around): Meaning {
  switch (act.does) {
    case 'setDue':
      return ofEdit(task, { due: act.due }, around);
    case 'setPriority':
      return ofEdit(task, { priority: act.priority }, around);
    case 'assign':
      return ofAssigning(task, act.userId, around);
    case 'unassign':
      return ofEdit(task, { assigneeIds: task.assigneeIds.filter((id) => id !== act.userId) }, around);
    case 'setStatus':
      return ofStatus(task, act, around);
    case 'remove':
      return task.can.remove === true ? { means: 'remove' } : refused(reasonOf(task.can.remove) ?? '');
  }
}

type Fields = Pick<TaskChanges, 'due' | 'priority' | 'assigneeIds'>;

function ofEdit(task: TaskCard, changes: Fields, { circumstances }: Around): Meaning {
  if (namesOf(changes).every((field) => isSame(changes[field], task[field]))) return { means: 'nothing' };
  const reason = reasonOf(task.can.edit);
  if (reason !== undefined) return refused(reason);
  // Who has changed the field meanwhile the server alone knows.
  const current = { start: task.start, due: task.due };
  const edit = editTask(task, { current, stamps: {}, baseVersion: task.version, changes }, circumstances(task));
  return edit.ok ? { means: 'edit', changes } : refused(edit.details.message ?? wordsFor(edit.code, edit.details));
}

const mostAssigned = 10;

function ofAssigning(task: TaskCard, userId: UserId, around: Around): Meaning {
  if (task.assigneeIds.includes(userId)) return { means: 'nothing' };
  if (task.projectId === null) return refused('A personal task is yours alone');
  if (around.readerIdsOf(task.projectId)?.includes(userId) === false) return refused('They cannot open its project');
  if (task.assigneeIds.length >= mostAssigned) return refused('A task can have 10 people at most');
  return ofEdit(task, { assigneeIds: [...task.assigneeIds, userId] }, around);
}

function ofStatus(task: TaskCard, { status, reviewerId }: Extract<ChosenAct, { does: 'setStatus' }>, { circumstances }: Around): Meaning {
  if (status === task.status) return { means: 'nothing' };
  const around = circumstances(task);
  const reason = reasonAgainst(task, status, around.actorId);
  if (reason !== undefined) return refused(reason);
  if (stepTo(task, status, around.actorId) === 'requestChanges') return refused('Say what to change: use Request changes');
  const move: Move = { status, position: task.position };
  const own = moveTask(task, move, around);
  if (own.ok) return { means: 'move', move, change: own.value };
  if (own.code !== 'reviewer_required') return refused(own.details.message ?? 'This step is not possible from here');
  if (reviewerId === undefined) return { means: 'ask' };
  const named = { ...move, reviewerId };
  const asked = moveTask(task, named, around);
  return asked.ok ? { means: 'move', move: named, change: asked.value } : refused(asked.details.message ?? 'It needs a reviewer');
}

const doesSomething = ({ means }: Meaning): boolean => means !== 'nothing' && means !== 'refused';

/** Whether it does something with one of them at least. */
export const worksForSome = (tasks: readonly TaskCard[], act: ChosenAct, around: Around): boolean =>
  tasks.some((task) => doesSomething(meaningOf(task, act, around)));

/** Why nothing would come of it; undefined where it works for some of them, or is so with all of them already. */
export function reasonAgainstAll(tasks: readonly TaskCard[], act: ChosenAct, around: Around): string | undefined {
  if (worksForSome(tasks, act, around)) return undefined;
  const refusals = tasks.map((task) => meaningOf(task, act, around)).filter((meaning) => meaning.means === 'refused');
  return refusals[0]?.reason;
}

/** Why nobody can be assigned to any of them. */
export function reasonAgainstAssigning(tasks: readonly TaskCard[]): string | undefined {
  const ofProjects = tasks.filter(({ projectId }) => projectId !== null);
  return ofProjects.length === 0 ? 'A personal task is yours alone' : reasonAgainstEditing(ofProjects);
}

/** Why none of them can be changed. */
export const reasonAgainstEditing = (tasks: readonly TaskCard[]): string | undefined =>
  tasks.some(({ can }) => can.edit === true) ? undefined : reasonOf(tasks[0]?.can.edit);

/** What all of them have; null where they differ. */
export function sharedBy<Value extends string>(tasks: readonly TaskCard[], valueOf: (task: TaskCard) => Value): Value | null {
  const values = new Set(tasks.map(valueOf));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

/** Who can review each of these, once all are sent by this person. */
export const reviewersOf = (tasks: readonly TaskCard[], ids: readonly UserId[], { circumstances }: Around): UserId[] =>
  ids.filter((id) =>
    tasks.every((task) => {
      const around = circumstances(task);
      return around.canLook(id) && mayReview(task, id, around);
    }),
  );

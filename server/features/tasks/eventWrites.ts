// What is told of a task once it was changed.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import type { TaskAct, TaskChange, TaskEventName, TaskFieldName } from '../../../domain/tasks/events.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { scopesOf } from './access.ts';
import { changeOf, removalOf, toStoredTask, withVerdicts } from './records.ts';
import type { TaskRow } from './sql.ts';

interface Told {
  tx: Tx;
  actor: MemberActor;
  /** The row as it now stands, with what belongs to it. */
  row: TaskRow;
  /** The row before the change; null where there was none. */
  before: TaskRow | null;
  type: TaskEventName;
  changed: TaskFieldName[];
  /** Other tasks that the act moved. */
  besides?: TaskChange[];
}

/** Tells of a task, and answers with the actor's verdicts. */
export function tellOfTask({ tx, actor, row, before, type, changed, besides = [] }: Told): { task: Task } {
  const act = { task: toStoredTask(row), before: before && toStoredTask(before), changed };
  const tasks = [type === 'tasks.removed' ? removalOf(act.task) : changeOf(act), ...besides];
  appendEvent(tx, { type, actorId: actor.userId, scopes: scopesOf(row), data: { tasks }, facts: { acts: [act] } });
  return { task: withVerdicts(act.task, actor) };
}

/** The fields that a patch sets, as events name them. */
export const fieldsOf = (patch: Partial<Record<TaskFieldName, unknown>>): TaskFieldName[] => namesOf(patch);

/** One event for all of them; whoever is to be told of the act is told by its own, or of `acts`. */
export function tellChanged(tx: Tx, actorId: UserId, tasks: readonly TaskChange[], acts: readonly TaskAct[] = []): void {
  if (tasks.length === 0) return;
  const scopes = [...new Set(tasks.map(({ projectId }) => `project:${projectId}` as const))];
  appendEvent(tx, { type: 'tasks.edited', actorId, scopes, data: { tasks: [...tasks] }, facts: { acts } });
}

/** Tells that a plan has put tasks into a project. */
export function tellMade(tx: Tx, { actor, projectId, ids }: { actor: MemberActor; projectId: ProjectId; ids: readonly TaskId[] }): void {
  if (ids.length === 0) return;
  const tasks = ids.map((id): TaskChange => ({ id, projectId, version: 1, changed: [], before: null, after: {} }));
  appendEvent(tx, { type: 'tasks.created', actorId: actor.userId, scopes: [`project:${projectId}`], data: { tasks }, facts: { acts: [] } });
}

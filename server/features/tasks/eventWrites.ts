// What is told of a task once it was changed.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import type { TaskChange, TaskEventName, TaskFieldName } from '../../../domain/tasks/events.ts';
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

// A task goes on along its workflow: onto another column, into review, through it and back. What follows where it repeats: `seriesWrites.ts`.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { tasksContract } from '../../../domain/tasks/contract.ts';
import { eventOfStep } from '../../../domain/tasks/events.ts';
import { approve, type Change, requestChanges, sendToReview, takeBackApproval } from '../../../domain/tasks/review.ts';
import { moveTask } from '../../../domain/tasks/rules.ts';
import type { Tx } from '../../db/tx.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import { circumstancesOf, demandReviewer, lookersAt, openTask, taskToChange } from './access.ts';
import { fieldsOf, tellOfTask } from './eventWrites.ts';
import { toStoredTask } from './records.ts';
import { followSeries } from './seriesWrites.ts';
import { lockProjectOfSeries, settledPosition, type TaskRow } from './sql.ts';
import { followWork, type ProgrammeOfTasks } from './programmeWrites.ts';
import type { IsOnTasks } from './seriesWrites.ts';
import { applyChange } from './writes.ts';

type Steps = 'move' | 'sendToReview' | 'approve' | 'takeBackApproval' | 'requestChanges';

export interface StepNeeds {
  programme: ProgrammeOfTasks;
  /** Whether anything was put on a task: then nobody takes it away. */
  onTasks: readonly IsOnTasks[];
}

export const taskStepHandlers = (needs: StepNeeds): Pick<HandlersOf<typeof tasksContract>, Steps> => ({
  move: async ({ input, actor, tx, now, newId }) => {
    const row = await seriesTask(tx, actor, { id: input.taskId, verdict: 'move' });
    await demandReviewer(tx, { projectId: row.project_id, reviewerId: input.reviewerId });
    const asks = input.status === 'in_review' && row.status !== 'in_review' && !input.reviewerId;
    const around = { actor, row, now, ...(asks && { lookers: await lookersAt(tx, row) }) };
    const position = await settledPosition(tx, readerOf(actor), { ...input, id: row.id });
    const change = orThrow(moveTask(toStoredTask(row), { ...input, position }, circumstancesOf(around)));
    return step({ needs, tx, actor, row, change, now, newId });
  },

  sendToReview: async ({ input, actor, tx, now, newId }) => {
    const row = await seriesTask(tx, actor, { id: input.taskId, verdict: 'sendToReview' });
    await demandReviewer(tx, { projectId: row.project_id, reviewerId: input.reviewerId });
    const task = toStoredTask(row);
    const around = { actor, row, now, ...(!input.reviewerId && { lookers: await lookersAt(tx, row) }) };
    const change = orThrow(sendToReview({ task, reviewerId: input.reviewerId }, circumstancesOf(around)));
    return step({ needs, tx, actor, row, change, now, newId });
  },

  approve: async ({ input, actor, tx, now, newId }) => {
    const row = await seriesTask(tx, actor, { id: input.taskId, verdict: 'approve' });
    const change = orThrow(approve({ task: toStoredTask(row) }, circumstancesOf({ actor, row, now })));
    return step({ needs, tx, actor, row, change, now, newId });
  },

  takeBackApproval: async ({ input, actor, tx, now, newId }) => {
    const [, row] = await Promise.all([lockProjectOfSeries(tx, input.taskId), openTask(tx, actor, input.taskId)]);
    const task = toStoredTask(row);
    const review = task.reviews.findLast(({ verdict }) => verdict !== null);
    const position = await settledPosition(tx, readerOf(actor), { position: input.position, status: 'in_review', id: row.id });
    const change = orThrow(takeBackApproval({ task, review, position }, circumstancesOf({ actor, row, now })));
    return step({ needs, tx, actor, row, change, now, newId });
  },

  requestChanges: async ({ input, actor, tx, now, newId }) => {
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'requestChanges' });
    const { comment } = input;
    const change = orThrow(requestChanges({ task: toStoredTask(row), comment }, circumstancesOf({ actor, row, now })));
    return step({ needs, tx, actor, row, change, now, newId });
  },
});

/** With its project, where the step may make another task there or take one away. Both in one packet, in this order. */
async function seriesTask(tx: Tx, actor: MemberActor, change: Parameters<typeof taskToChange>[2]): Promise<TaskRow> {
  const [, row] = await Promise.all([lockProjectOfSeries(tx, change.id), taskToChange(tx, actor, change)]);
  return row;
}

interface TakeStep extends Pick<Call<never>, 'tx' | 'actor' | 'now' | 'newId'> {
  needs: StepNeeds;
  row: TaskRow;
  change: Change;
}

async function step({ needs, tx, actor, row, change, now, newId }: TakeStep) {
  const series = await followSeries({ tx, actor, row, to: change.patch.status, onTasks: needs.onTasks, now, newId });
  const stands = await applyChange(tx, { row, change, series: series && series.rule, actor, now, newId });
  const changed = [
    ...fieldsOf(change.patch),
    ...(change.review ? (['reviews'] as const) : []),
    ...(series ? (['repeat', 'nextId'] as const) : []),
  ];
  const told = tellOfTask({ tx, actor, row: stands, before: row, type: eventOfStep[change.step], changed });
  if (series) {
    const { task } = tellOfTask({ tx, actor, row: series.row, before: series.before, type: series.type, changed: [] });
    await followWork({ tx, actor, now, programme: needs.programme, task });
  }
  return told;
}

// A task goes on along its workflow: onto another column, into review, through it and back.

import { orThrow } from '../../../domain/kernel/result.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { tasksContract } from '../../../domain/tasks/contract.ts';
import { eventOfStep } from '../../../domain/tasks/events.ts';
import { approve, type Change, requestChanges, sendToReview, takeBackApproval } from '../../../domain/tasks/review.ts';
import { moveTask } from '../../../domain/tasks/rules.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import { circumstancesOf, demandReviewer, lookersAt, openTask, taskToChange } from './access.ts';
import { fieldsOf, tellOfTask } from './eventWrites.ts';
import { toStoredTask } from './records.ts';
import { settledPosition, type TaskRow } from './sql.ts';
import { applyChange } from './writes.ts';

type Steps = 'move' | 'sendToReview' | 'approve' | 'takeBackApproval' | 'requestChanges';

export const taskStepHandlers: Pick<HandlersOf<typeof tasksContract>, Steps> = {
  move: async ({ input, actor, tx, now, newId }) => {
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'move' });
    await demandReviewer(tx, { projectId: row.project_id, reviewerId: input.reviewerId });
    const asks = input.status === 'in_review' && row.status !== 'in_review' && !input.reviewerId;
    const around = { actor, row, now, ...(asks && { lookers: await lookersAt(tx, row) }) };
    const position = await settledPosition(tx, readerOf(actor), { ...input, id: row.id });
    const change = orThrow(moveTask(toStoredTask(row), { ...input, position }, circumstancesOf(around)));
    return step({ tx, actor, row, change, now, newId });
  },

  sendToReview: async ({ input, actor, tx, now, newId }) => {
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'sendToReview' });
    await demandReviewer(tx, { projectId: row.project_id, reviewerId: input.reviewerId });
    const task = toStoredTask(row);
    const around = { actor, row, now, ...(!input.reviewerId && { lookers: await lookersAt(tx, row) }) };
    const change = orThrow(sendToReview({ task, reviewerId: input.reviewerId }, circumstancesOf(around)));
    return step({ tx, actor, row, change, now, newId });
  },

  approve: async ({ input, actor, tx, now, newId }) => {
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'approve' });
    const change = orThrow(approve({ task: toStoredTask(row) }, circumstancesOf({ actor, row, now })));
    return step({ tx, actor, row, change, now, newId });
  },

  takeBackApproval: async ({ input, actor, tx, now, newId }) => {
    const row = await openTask(tx, actor, input.taskId);
    const task = toStoredTask(row);
    const review = task.reviews.findLast(({ verdict }) => verdict !== null);
    const position = await settledPosition(tx, readerOf(actor), { position: input.position, status: 'in_review', id: row.id });
    const change = orThrow(takeBackApproval({ task, review, position }, circumstancesOf({ actor, row, now })));
    return step({ tx, actor, row, change, now, newId });
  },

  requestChanges: async ({ input, actor, tx, now, newId }) => {
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'requestChanges' });
    const { comment } = input;
    const change = orThrow(requestChanges({ task: toStoredTask(row), comment }, circumstancesOf({ actor, row, now })));
    return step({ tx, actor, row, change, now, newId });
  },
};

interface TakeStep extends Pick<Call<never>, 'tx' | 'actor' | 'now' | 'newId'> {
  row: TaskRow;
  change: Change;
}

async function step({ tx, actor, row, change, now, newId }: TakeStep) {
  const stands = await applyChange(tx, { row, change, actor, now, newId });
  const changed = [...fieldsOf(change.patch), ...(change.review ? (['reviews'] as const) : [])];
  return tellOfTask({ tx, actor, row: stands, before: row, type: eventOfStep[change.step], changed });
}

// Reminders of what falls due (decision 0027). Whose turn it is is taken by one statement, and what is said to a person is one transaction
// that also notes it: so two instances say it once, and a job that is tried again finds it said.

import { lookAt, remindersOf } from '../../../domain/notifications/reminders.ts';
import { effectiveRole } from '../../../domain/studios/policy.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { type NotificationNeeds, tell } from './reactions.ts';
import { dueTasks, noteReminded, noteTurn, takeTurns, type TurnOf, turnRow } from './reminderSql.ts';

export interface ReminderNeeds extends NotificationNeeds {
  db: Database;
  jobs: Jobs;
}

/** Of one statement, and statements of one run; what is left waits for the next quarter of an hour. */
const batch = 500;
const mostBatches = 100;

export const reminderHandlers = ({ db, jobs, ...needs }: ReminderNeeds): Pick<JobHandlers, 'reminders.plan' | 'reminders.send'> => ({
  'reminders.plan': async () => {
    for (let turn = 0; turn < mostBatches; turn++) {
      const taken = await inTransaction(db, { kind: 'housekeeping' }, async (tx) => {
        const due = await takeTurns(tx, { now: needs.now(), limit: batch });
        await jobs.enqueueAll(
          tx,
          'reminders.send',
          due.map((data) => ({ data, afterMs: 0 })),
        );
        return due.length;
      });
      if (taken < batch) return;
    }
  },
  'reminders.send': async ({ userId, studioId }) =>
    inTransaction(db, { kind: 'member', userId, studioId }, (tx) => remind(tx, { userId, studioId }, needs)),
});

/** Says what is due, if it is this person's morning and was not said yet, and when to look again. */
async function remind(tx: Tx, { userId, studioId }: TurnOf, needs: NotificationNeeds): Promise<void> {
  const turn = await turnRow(tx, userId);
  if (!turn) return;
  const { said_on: saidOn, time_zone: zone, working_days: workingDays, holidays, locale, role } = turn;
  const { isMorning, today, soon, ...noted } = lookAt({ zone, saidOn, calendar: { workingDays, holidays } }, needs.now());
  await noteTurn(tx, { userId, ...noted });
  if (!isMorning || !turn.is_active || !turn.wants) return;
  const reader = { userId, isPrincipal: effectiveRole(role ?? 'Standard') === 'Principal' };
  const tasks = await dueTasks(tx, { reader, today, soon });
  if (tasks.length === 0) return;
  await noteReminded(tx, { userId, studioId, tasks, today });
  const drafts = remindersOf(tasks, { today, soon, locale }).map((words) => ({ ...words, userIds: [userId] }));
  await tell(tx, { studioId, drafts, actorId: null }, needs);
}

// The start page in one answer: every part is one query, whatever the studio holds.

import type { Dashboard, dashboardContract } from '../../../domain/dashboard/contract.ts';
import { maySeeWorkload } from '../../../domain/dashboard/policy.ts';
import { actsLookedThrough, endOfWeekAhead, hoursOfWeek, most } from '../../../domain/dashboard/rules.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { createProjectVerdict } from '../../../domain/projects/policy.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { lastSequence } from '../../events/eventLog.ts';
import { isGood, readableProject } from '../projects/access.ts';
import { waitingFor } from '../projects/invitationSql.ts';
import { type StudioDay, studioDay, toCard } from '../projects/records.ts';
import { isReadableBy } from '../projects/sql.ts';
import { activityRows } from './activitySql.ts';
import { toDate, toDay, toInvitation, toLoad, toRecent } from './records.ts';
import { comingDates, dayRows, inProgress, loads, recentRows } from './sql.ts';

export const dashboardHandlers: HandlersOf<typeof dashboardContract> = {
  get: async ({ actor, tx }) => {
    const day = await studioDay(tx);
    const { today } = day;
    const reader = readerOf(actor);
    const readable = isReadableBy(reader);
    // None of them waits for another: the first questions of all of them go to the database at once.
    const [rows, invitations, work, dates, workload, recent] = await Promise.all([
      dayRows(tx, { reader, today }),
      invitationsOf(tx, actor),
      workOf(tx, { actor, day }),
      comingDates(tx, { readable, today }),
      maySeeWorkload(actor) ? workloadOf(tx, { actor, day }) : undefined,
      recentRows(tx, { readable }),
    ]);
    return {
      today,
      day: toDay(rows, actor),
      invitations,
      work,
      dates: { items: dates.map(toDate), total: dates[0]?.total ?? 0 },
      ...(workload && { workload }),
      recent: { items: toRecent(recent) },
      // A task of one's own needs no permission.
      can: { createProject: createProjectVerdict(actor), createTask: true },
      seq: await lastSequence(tx),
    };
  },

  activity: async ({ input: { limit, ...asked }, actor, tx }) => {
    await readableProject(tx, actor, asked.projectId);
    const { rows, looked, earliest } = await activityRows(tx, { ...asked, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const goesOn = looked === actsLookedThrough ? earliest : null;
    return { items, next: rows.length > limit ? (items.at(-1)?.sequence ?? null) : goesOn, seq: await lastSequence(tx) };
  },
};

async function invitationsOf(tx: Tx, actor: MemberActor): Promise<Dashboard['invitations']> {
  const good = (await waitingFor(tx, actor.userId)).filter((row) => isGood(row, actor));
  return { items: good.slice(0, most.invitations).map(toInvitation), total: good.length };
}

interface Part {
  actor: MemberActor;
  day: StudioDay;
}

async function workOf(tx: Tx, { actor, day }: Part): Promise<Dashboard['work']> {
  const reader = readerOf(actor);
  const rows = await inProgress(tx, { reader, readable: isReadableBy(reader), dates: day });
  return { items: rows.map((row) => toCard(row, day)), total: rows[0]?.total ?? 0 };
}

async function workloadOf(tx: Tx, { actor, day: { today, calendar } }: Part): Promise<Dashboard['workload']> {
  const rows = await loads(tx, { readable: isReadableBy(readerOf(actor)), today, until: endOfWeekAhead(today) });
  return { items: rows.map(toLoad), hoursOfWeek: hoursOfWeek(today, calendar) };
}

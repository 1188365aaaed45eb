// What happens to programmes. Dates of phases and tasks are told of by their own events in the same transaction; this one names the
// milestones, the links and the settings of rows.

import { z } from 'zod';
import { dayString } from '../kernel/endpoint.ts';
import { type DataOf, event } from '../kernel/events.ts';
import { baselineId, closureId, milestoneId, projectId, scheduleLinkId } from '../kernel/ids.ts';
import type { MovedTask } from '../tasks/events.ts';

const milestoneMove = z.strictObject({ id: milestoneId, version: z.number(), before: dayString, after: dayString });

export const scheduleEvents = {
  'schedule.changed': event({
    projectId,
    milestones: z.array(milestoneMove),
    /** Made, deleted, called otherwise, approved. */
    milestoneIds: z.array(milestoneId),
    /** Made or deleted. */
    closureIds: z.array(closureId),
    /** Added, changed or removed. */
    linkIds: z.array(scheduleLinkId),
    /** Rows that are pinned, held back or spanned otherwise than before. */
    rowIds: z.array(z.uuid()),
  }),
  'schedule.baselinesChanged': event({ projectId, baselineId }),
  /** A person made or ended their own address for calendars. */
  'schedule.feedChanged': event({ projectId }),
};

/** What got other dates in an act, beside the row that its caller changes and tells of. */
export interface ScheduleFacts {
  phases: number;
  milestones: number;
  tasks: readonly MovedTask[];
}

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof scheduleEvents> {}
  interface EventFacts {
    'schedule.changed': ScheduleFacts;
  }
}

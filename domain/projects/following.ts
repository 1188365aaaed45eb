import { z } from 'zod';
import { dayString } from '../kernel/endpoint.ts';
import { milestoneId, phaseId, taskId } from '../kernel/ids.ts';

/** The target of a project that a change of its phases ran over, and where it went. */
export const stretched = z.strictObject({ was: dayString.nullable(), is: dayString });
export type Stretched = z.infer<typeof stretched>;

/** What else moved, by the rule of the programme. */
export const followed = z
  .object({
    count: z.number(),
    /** What `schedule.change` takes it all back with: rows as they were, versions as they are. Null for who may not. */
    back: z
      .object({
        rows: z.array(
          z.object({
            id: z.union([phaseId, taskId, milestoneId]),
            start: dayString.nullable(),
            end: dayString.nullable(),
            isPinned: z.boolean(),
            notBefore: dayString.nullable(),
            isByHand: z.boolean(),
          }),
        ),
        versions: z.record(z.uuid(), z.number()),
        modeVersions: z.record(z.uuid(), z.number()),
        /** Goes back with the rows. */
        target: stretched.nullable(),
      })
      .nullable(),
  })
  .nullable();
export type Followed = z.infer<typeof followed>;

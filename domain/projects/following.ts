import { z } from 'zod';
import { dayString } from '../kernel/endpoint.ts';
import { milestoneId, phaseId, taskId } from '../kernel/ids.ts';

/** The target of a project that a change of its phases ran over, and where it went. */
export const stretched = z.strictObject({ was: dayString.nullable(), is: dayString });
export type Stretched = z.infer<typeof stretched>;

const movedRow = z.object({
  id: z.union([phaseId, taskId, milestoneId]),
  start: dayString.nullable(),
  end: dayString.nullable(),
  isPinned: z.boolean(),
  notBefore: dayString.nullable(),
  isByHand: z.boolean(),
});

const followedBy = <Rows extends z.ZodType>(rows: Rows) =>
  z
    .object({
      count: z.number(),
      /** What `schedule.change` takes it all back with: rows as they were, versions as they are. Null for who may not. */
      back: z
        .object({
          rows,
          versions: z.record(z.uuid(), z.number()),
          modeVersions: z.record(z.uuid(), z.number()),
          /** Goes back with the rows. */
          target: stretched.nullable(),
        })
        .nullable(),
    })
    .nullable();

/** What else moved, by the rule of the programme. */
export const followed = followedBy(z.array(movedRow));
export type Followed = z.infer<typeof followed>;

/** The same where it comes in again, to be taken back: of no more rows than a body has room for. */
export const followedBefore = followedBy(z.array(movedRow).max(5_000));

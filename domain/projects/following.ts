import { z } from 'zod';
import { bounded } from '../kernel/bounded.ts';
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

const versions = z.record(z.uuid(), z.number());

const followedBy = <Rows extends z.ZodType, Versions extends z.ZodType>(rows: Rows, ofRows: Versions) =>
  z
    .object({
      count: z.number(),
      /** What `schedule.change` takes it all back with: rows as they were, versions as they are. Null for who may not. */
      back: z
        .object({
          rows,
          versions: ofRows,
          modeVersions: ofRows,
          /** Goes back with the rows. */
          target: stretched.nullable(),
        })
        .nullable(),
    })
    .nullable();

/** What else moved, by the rule of the programme. */
export const followed = followedBy(z.array(movedRow), versions);
export type Followed = z.infer<typeof followed>;

/** No body has room for more. */
const mostRows = 5_000;

/** The same where it comes in again, to be taken back. */
export const followedBefore = followedBy(z.array(movedRow).max(mostRows), bounded(versions, mostRows));

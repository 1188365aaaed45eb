// The address under which a calendar follows a programme.

import { z } from 'zod';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { projectId } from '../kernel/ids.ts';

const ofProject = z.strictObject({ projectId });

/** Of an address only its own person is told that it is there; the secret in it is shown once, when it is made. */
const feed = z.object({
  madeAt: z.string(),
  /** When a calendar last asked, to the hour. */
  readAt: z.string().nullable(),
});
export type Feed = z.infer<typeof feed>;

export const feedContract = {
  feed: read('/projects/{projectId}/schedule/feed', 'Whether one has an address for calendars')
    .input(ofProject)
    .output(z.object({ feed: feed.nullable(), seq: sequence })),
  makeFeed: write({
    method: 'POST',
    path: '/projects/{projectId}/schedule/feed',
    summary: 'Make an address for calendars; one that was made before ends',
    tells: ['schedule.feedChanged'],
    guards: unguarded.laterCounts,
  })
    .input(ofProject)
    /** A path of this server; nobody is told it again. */
    .output(z.object({ feed, path: z.string(), seq: sequence })),
  removeFeed: write({
    method: 'DELETE',
    path: '/projects/{projectId}/schedule/feed',
    summary: 'End the address for calendars',
    tells: ['schedule.feedChanged'],
    guards: unguarded.ends,
  })
    .input(ofProject)
    .output(z.object({ seq: sequence })),
};

// What happens in discussions. Recorded by the discussions' own issue; whoever is told of it is decided already
// (domain/notifications/acts.ts).

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { projectId, taskId, type UserId } from '../kernel/ids.ts';

export const discussionsEvents = {
  /** `taskId` where a task of the project is discussed. */
  'discussions.commented': event({ commentId: z.uuid(), projectId, taskId: taskId.optional() }),
};

/** With `discussions.commented`: what was said, and whom it concerns. */
export interface CommentFacts {
  /** How deep it stands: 1 begins a thread, 2 answers it, 3 answers an answer. */
  depth: 1 | 2 | 3;
  /** Whose comment it answers. */
  parentAuthorId?: UserId;
  /** Who else takes part: wrote in the thread, or holds what is discussed. */
  participantIds: readonly UserId[];
  mentionedIds: readonly UserId[];
  attachments: number;
  /** Its text without marks. */
  text: string;
}

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof discussionsEvents> {}
  interface EventFacts {
    'discussions.commented': CommentFacts;
  }
}

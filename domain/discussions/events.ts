// What happens in discussions. Recorded by the discussions' own issue; whoever is told of it is decided already
// (domain/notifications/acts.ts).

import type { ProjectId, TaskId, UserId } from '../kernel/ids.ts';

export interface DiscussionEventData {
  commentId: string;
  /** What is discussed: a project, and where it is about one, a task of it. */
  projectId: ProjectId;
  taskId?: TaskId;
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

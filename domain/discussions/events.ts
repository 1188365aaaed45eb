// What happens in discussions: told to whoever reads what is discussed. Who is told of it in a notification is said by
// domain/notifications/discussionActs.ts.

import { z } from 'zod';
import { type DataOf, event } from '../kernel/events.ts';
import { boardId, commentId, fileId, projectId, taskId, type UserId } from '../kernel/ids.ts';
import { followings, reactions } from './contract.ts';
import { subjectKinds } from './subjects.ts';

const subject = { kind: z.enum(subjectKinds), subjectId: z.uuid() };
/** Its project is none where it is a person's own. */
const inThread = { ...subject, projectId: projectId.nullable(), rootId: commentId, commentId };

/** `taskId`, `fileId` or `boardId` where such a thing is discussed; `fileIds` are files that came with it. */
const pointers = { taskId: taskId.optional(), fileId: fileId.optional(), boardId: boardId.optional(), fileIds: z.array(fileId).optional() };

export const discussionsEvents = {
  'discussions.commented': event({ ...inThread, ...pointers, number: z.number() }),
  'discussions.edited': event({ ...inThread, ...pointers, version: z.number() }),
  'discussions.removed': event(inThread, { settles: true }),
  'discussions.resolved': event(inThread),
  'discussions.reopened': event(inThread),
  /** `isOtherwise` where what was agreed was written down before, and is said otherwise now. */
  'discussions.decided': event({ ...inThread, isOtherwise: z.boolean().optional() }, { isActivity: true }),
  'discussions.undecided': event(inThread),
  'discussions.reacted': event({ ...inThread, reaction: z.enum(reactions), isOn: z.boolean() }),
  /** A person's own mark. */
  'discussions.read': event({ ...subject, number: z.number() }),
  /** A person's own wish, of a thread or of all about the thing. */
  'discussions.followed': event({ ...subject, rootId: commentId.nullable(), following: z.enum(followings).nullable() }),
};

/** With `discussions.commented`: what was said, and whom it concerns. */
export interface CommentFacts {
  /** How deep it stands: 1 begins a thread, 2 answers it, 3 answers an answer. */
  depth: 1 | 2 | 3;
  /** Whose comment it answers; nobody who muted the thread. */
  parentAuthorId?: UserId;
  /** Who else takes part: follows the thread, or holds what is discussed. */
  participantIds: readonly UserId[];
  mentionedIds: readonly UserId[];
  attachments: number;
  /** Its text without marks. */
  text: string;
}

/** With `discussions.edited`: whom it names now and did not before, and the other way round. */
export interface EditFacts {
  mentionedIds: readonly UserId[];
  unmentionedIds: readonly UserId[];
  text: string;
}

declare module '../kernel/events.ts' {
  interface EventMap extends DataOf<typeof discussionsEvents> {}
  interface EventFacts {
    'discussions.commented': CommentFacts;
    'discussions.edited': EditFacts;
  }
}

// Where an answer stands, and who hears of it.

import type { CommentId, UserId } from '../kernel/ids.ts';
import type { Following } from './contract.ts';

/** What an answer is given to. */
export interface Answered {
  id: CommentId;
  rootId: CommentId;
  parentId: CommentId | null;
  depth: 1 | 2 | 3;
  authorId: UserId;
  /** The numbers of the comments that it stands under, and its own. */
  path: readonly number[];
}

export interface Spot {
  rootId: CommentId;
  parentId: CommentId | null;
  depth: 1 | 2 | 3;
  /** Threads stand in the order of these. */
  path: readonly number[];
  replyingTo: UserId | null;
}

/** Where the comment goes: an answer to the third level stays on it, and says whom it answers. */
export function spotOf({ id, number, answers }: { id: CommentId; number: number; answers: Answered | null }): Spot {
  if (!answers) return { rootId: id, parentId: null, depth: 1, path: [number], replyingTo: null };
  const { rootId, depth, path, authorId } = answers;
  if (depth === 1) return { rootId, parentId: answers.id, depth: 2, path: [...path, number], replyingTo: null };
  const above = depth === 2 ? answers.id : answers.parentId;
  return { rootId, parentId: above, depth: 3, path: [...path.slice(0, 2), number], replyingTo: authorId };
}

/** What holds somebody to a thread, or to all that is said about a thing. */
export interface Follow {
  userId: UserId;
  /** What they want to hear; null where they said nothing. */
  following: Following | null;
  /** They wrote in the thread, or are named in it. */
  takesPart: boolean;
  ofThread: boolean;
}

/**
 * Who hears of what is said in a thread, beside those whom it names. What somebody said of the thread itself counts before what they
 * said of all about the thing, and that before taking part in the thread and before holding what is discussed.
 */
export function hearersOf({ holderIds, follows }: { holderIds: readonly UserId[]; follows: readonly Follow[] }): {
  participantIds: UserId[];
  mutedIds: ReadonlySet<UserId>;
} {
  const wishes = new Map<UserId, Following>();
  for (const { userId, following } of [...follows].sort((a, b) => Number(a.ofThread) - Number(b.ofThread)))
    if (following) wishes.set(userId, following);
  const mutedIds = new Set([...wishes].filter(([, wish]) => wish === 'muted').map(([id]) => id));
  const takingPart = follows.filter(({ takesPart }) => takesPart).map(({ userId }) => userId);
  const participantIds = [...new Set([...wishes.keys(), ...takingPart, ...holderIds])].filter((id) => !mutedIds.has(id));
  return { participantIds, mutedIds };
}

import { expect, test } from 'vitest';
import type { CommentId, UserId } from '../kernel/ids.ts';
import { type Answered, type Follow, hearersOf, spotOf } from './rules.ts';

const [ines, hugo, mira] = ['ines', 'hugo', 'mira'] as UserId[] as [UserId, UserId, UserId];
const thread = (userId: UserId, following: Follow['following'], takesPart = false): Follow => ({
  userId,
  following,
  takesPart,
  ofThread: true,
});
const thing = (userId: UserId, following: Follow['following']): Follow => ({ userId, following, takesPart: false, ofThread: false });
const heard = (follows: Follow[], holderIds: UserId[] = []) => hearersOf({ holderIds, follows }).participantIds;

test('whoever takes part or holds the thing hears of it; a muted thing counts before that, and what is said of the thread before all', () => {
  expect(heard([thread(hugo, null, true)], [ines])).toEqual([hugo, ines]);
  expect(heard([thing(hugo, 'muted'), thread(hugo, null, true)], [hugo, ines])).toEqual([ines]);
  expect(heard([thread(hugo, 'following', true), thing(hugo, 'muted')])).toEqual([hugo]);
  expect(heard([thing(hugo, 'following'), thread(hugo, 'muted', true), thread(mira, 'following')])).toEqual([mira]);
  expect([...hearersOf({ holderIds: [ines], follows: [thing(ines, 'muted')] }).mutedIds]).toEqual([ines]);
});

test('an answer stands below what it answers, to the third level; there it says whom it answers', () => {
  const [root, reply, deep] = ['r', 'a', 'b'] as CommentId[] as [CommentId, CommentId, CommentId];
  const on = (answers: Answered | null) => spotOf({ id: 'new' as CommentId, number: 9, answers });
  const at = (id: CommentId, parentId: CommentId | null, path: number[]): Answered => ({
    id,
    rootId: root,
    parentId,
    depth: path.length as Answered['depth'],
    authorId: ines,
    path,
  });
  expect(on(null)).toMatchObject({ depth: 1, path: [9], parentId: null, replyingTo: null });
  expect(on(at(root, null, [1]))).toMatchObject({ depth: 2, path: [1, 9], parentId: root, replyingTo: null });
  expect(on(at(reply, root, [1, 2]))).toMatchObject({ depth: 3, path: [1, 2, 9], parentId: reply, replyingTo: ines });
  expect(on(at(deep, reply, [1, 2, 3]))).toMatchObject({ depth: 3, path: [1, 2, 9], parentId: reply, replyingTo: ines });
});

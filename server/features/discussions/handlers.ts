// Discussions: read where one left off, and followed. What is said in them is in commentHandlers.ts.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { CommentId } from '../../../domain/kernel/ids.ts';
import { type discussionsContract, pageOfComments } from '../../../domain/discussions/contract.ts';
import { commentVerdict } from '../../../domain/discussions/policy.ts';
import { subjectOf } from '../../../domain/discussions/subjects.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { sentRows } from '../files/sentFileSql.ts';
import { commentIn } from './access.ts';
import { commentHandlers, type DiscussionNeeds } from './commentHandlers.ts';
import { decisionHandlers } from './decisionHandlers.ts';
import { overviewHandlers } from './overviewHandlers.ts';
import { commentAnswer, isoTime, titlesIn, toComment } from './records.ts';
import {
  commentPage,
  discussionOf,
  type DiscussionRow,
  discussionRow,
  discussionTotals,
  editRows,
  type ShownRow,
  shownRow,
} from './sql.ts';
import { setFollowing, setRead } from './writes.ts';

export const discussionsHandlers = ({ subjects, ...needs }: DiscussionNeeds): HandlersOf<typeof discussionsContract> => ({
  ...decisionHandlers(subjects),
  ...overviewHandlers(subjects),
  ...commentHandlers({ subjects, ...needs }),

  list: async ({ input: { subject: key, ...where }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const subject = await subjects.readableSubject(tx, actor, subjectOf(key));
    const can = { comment: commentVerdict(subject.status) };
    const discussion = await discussionRow(tx, actor, subject);
    if (!discussion) {
      if (where.before ?? where.after ?? where.around) throw new AppError('not_found');
      return { ...nothingSaid, can, seq };
    }
    const { total, unread, first_unread: firstUnread, first_unread_path } = await discussionTotals(tx, actor, discussion);
    const { rows, hasBefore, hasAfter } = await pageAt(tx, actor, { discussion, where, firstUnread: first_unread_path });
    const [first] = rows;
    const rootRow = first && first.path.length > 1 ? await shownRow(tx, actor, first.root_id) : undefined;
    const shown = [...rows, ...(rootRow ? [rootRow] : [])];
    const sent = await sentRows(
      tx,
      actor,
      shown.map(({ id }) => id),
    );
    const seen = { subject, readUpTo: discussion.read_up_to, sent };
    return {
      items: rows.map((row) => toComment(actor, row, seen)),
      root: rootRow ? toComment(actor, rootRow, seen) : null,
      hasBefore,
      hasAfter,
      total,
      unread,
      firstUnread,
      last: discussion.last_number,
      readUpTo: discussion.read_up_to,
      titles: await titlesIn(
        tx,
        actor,
        shown.map(({ body }) => body),
      ),
      following: discussion.following,
      can,
      seq,
    };
  },

  get: async ({ input: { commentId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { subject } = await subjects.readableComment(tx, actor, commentId);
    const { kind, id, name, projectId } = subject;
    return { ...(await commentAnswer(tx, actor, { id: commentId, subject })), subject: { kind, id, name, projectId }, seq };
  },

  history: async ({ input: { commentId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await subjects.readableComment(tx, actor, commentId);
    const rows = await editRows(tx, commentId);
    const titles = await titlesIn(
      tx,
      actor,
      rows.map(({ body }) => body),
    );
    return { items: rows.map(({ version, body, at }) => ({ version, body, at: isoTime(at) })), titles, seq };
  },

  markRead: async ({ input: { subject: key, number }, actor, tx }) => {
    const subject = await subjects.readableSubject(tx, actor, subjectOf(key));
    const discussion = await discussionRow(tx, actor, subject);
    const scopes = [`user:${actor.userId}`] as const;
    const upTo = Math.min(number, discussion?.last_number ?? 0);
    if (!discussion || upTo <= discussion.read_up_to) tellNothing(tx, scopes);
    else {
      await setRead(tx, { discussionId: discussion.id, number: upTo, actor });
      const data = { kind: subject.kind, subjectId: subject.id, number: upTo };
      appendEvent(tx, { type: 'discussions.read', actorId: actor.userId, scopes, data });
    }
    return {};
  },

  follow: async ({ input: { subject: key, following }, actor, tx }) => {
    const subject = await subjects.readableSubject(tx, actor, subjectOf(key));
    const discussionId = await discussionOf(tx, actor, subject);
    await setFollowing(tx, { discussionId, rootId: null, following, actor });
    const data = { kind: subject.kind, subjectId: subject.id, rootId: null, following };
    appendEvent(tx, { type: 'discussions.followed', actorId: actor.userId, scopes: [`user:${actor.userId}`], data });
    return {};
  },

  followThread: async ({ input: { commentId, following }, actor, tx }) => {
    const { row, subject } = await subjects.readableComment(tx, actor, commentId);
    await setFollowing(tx, { discussionId: row.discussion_id, rootId: row.root_id, following, actor });
    const data = { kind: subject.kind, subjectId: subject.id, rootId: row.root_id, following };
    appendEvent(tx, { type: 'discussions.followed', actorId: actor.userId, scopes: [`user:${actor.userId}`], data });
    return {};
  },
});

const nothingSaid = {
  items: [],
  root: null,
  hasBefore: false,
  hasAfter: false,
  total: 0,
  unread: 0,
  firstUnread: null,
  last: 0,
  readUpTo: 0,
  titles: [],
  following: null,
};

interface PageAt {
  discussion: DiscussionRow;
  where: { before?: CommentId | undefined; after?: CommentId | undefined; around?: CommentId | undefined; mentions?: 'true' | undefined };
  firstUnread: readonly number[] | null;
}

/** A page from one comment on or back, or round one: the one that was asked for, the first unread, or the end. */
async function pageAt(tx: Tx, actor: MemberActor, { discussion: { id: discussionId }, where, firstUnread }: PageAt) {
  const named = where.before ?? where.after ?? where.around;
  const from = named ? (await commentIn(tx, { discussionId, id: named })).path : firstUnread;
  const isAround = where.before === undefined && where.after === undefined;
  const read = async (way: 'onwards' | 'back', limit: number): Promise<{ rows: ShownRow[]; hasMore: boolean }> => {
    const including = isAround && way === 'onwards';
    const rows = await commentPage(tx, actor, {
      discussionId,
      from,
      way,
      including,
      isMentioned: where.mentions !== undefined,
      limit: limit + 1,
    });
    const kept = way === 'onwards' ? rows.slice(0, limit) : rows.slice(-limit);
    return { rows: kept, hasMore: rows.length > limit };
  };
  if (where.after) {
    const { rows, hasMore } = await read('onwards', pageOfComments);
    return { rows, hasBefore: true, hasAfter: hasMore };
  }
  if (where.before || from === null) {
    const { rows, hasMore } = await read('back', pageOfComments);
    return { rows, hasBefore: hasMore, hasAfter: from !== null };
  }
  const onwards = await read('onwards', pageOfComments);
  const back = await read('back', Math.max(pageOfComments / 2, pageOfComments - onwards.rows.length));
  const ahead = onwards.rows.slice(0, pageOfComments - back.rows.length);
  const hasAfter = onwards.hasMore || ahead.length < onwards.rows.length;
  return { rows: [...back.rows, ...ahead], hasBefore: back.hasMore, hasAfter };
}

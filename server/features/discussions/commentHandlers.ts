// What is said on a thing: written, said otherwise, taken back, resolved, answered with a sign.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { CommentId, FileId, UserId } from '../../../domain/kernel/ids.ts';
import { isSame } from '../../../domain/kernel/merge.ts';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { isEmpty, mentionsIn, plainText } from '../../../domain/kernel/richText.ts';
import { type Anchor, type discussionsContract, isFileSpot, isMomentSpot } from '../../../domain/discussions/contract.ts';
import { type Answered, hearersOf, spotOf } from '../../../domain/discussions/rules.ts';
import { keyOf, named, type SubjectName, subjectOf } from '../../../domain/discussions/subjects.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { appendEvent, tellNothing } from '../../events/eventLog.ts';
import { demandVersion } from '../../http/guards.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import { readersOf } from '../projects/sql.ts';
import { sentIds } from '../files/sentFileSql.ts';
import { sendFiles, type SendingNeeds, type Wanted } from '../files/sentFileWrites.ts';
import { demandSendable, inThread, ofRow, placeOf, scopesOf, commentIn, type Subject, type Subjects } from './access.ts';
import { commentAnswer } from './records.ts';
import { type CommentRow, followsOf, namesOf, takeNumber } from './sql.ts';
import { deleteComment, editComment, endParts, insertComment, setMentions, setReaction, setResolved, takePart } from './writes.ts';

export interface DiscussionNeeds extends SendingNeeds {
  subjects: Subjects;
}

type Comments = Pick<HandlersOf<typeof discussionsContract>, 'comment' | 'edit' | 'remove' | 'resolve' | 'reopen' | 'react'>;

export const commentHandlers = ({ subjects, ...needs }: DiscussionNeeds): Comments => ({
  comment: async (call) => {
    const { input, actor, tx, now } = call;
    const { subject: key, id, body, attachments, replyTo, anchor } = input;
    const { subject, discussionId } = await subjects.subjectToDiscuss(tx, actor, subjectOf(key));
    const spotOfIt = spotOn(subject, { anchor, replyTo });
    const number = await takeNumber(tx, discussionId);
    const answered = replyTo ? await answeredIn(tx, { discussionId, id: replyTo }) : null;
    const spot = spotOf({ id, number, answers: answered });
    if (!(await insertComment(tx, { id, discussionId, number, spot, body, anchor: spotOfIt, actor, now })))
      throw new AppError('already_exists');
    if (attachments.length > 0) await send(needs, call, { commentId: id, subject, before: [], wanted: attachments });
    const mentionedIds = mentionsIn(body);
    const readerIds = await namedReaders(tx, actor, { subject, ids: mentionedIds });
    if (readerIds.length > 0) await setMentions(tx, { id, body, readerIds, actor });
    const follows = await followsOf(tx, { discussionId, rootId: spot.rootId });
    const { participantIds, mutedIds } = hearersOf({ holderIds: subject.holderIds, follows });
    await takePart(tx, { discussionId, rootId: spot.rootId, userIds: [actor.userId, ...readerIds], actor });
    const isHeard = answered && !mutedIds.has(answered.authorId);
    appendEvent(tx, {
      type: 'discussions.commented',
      actorId: actor.userId,
      scopes: scopesOf(subject, actor),
      data: { ...inThread(subject, { rootId: spot.rootId, commentId: id }), ...pointers(subject), ...broughtBy(attachments), number },
      facts: {
        depth: spot.depth,
        ...(isHeard && { parentAuthorId: answered.authorId }),
        participantIds,
        mentionedIds,
        attachments: attachments.length,
        text: await spoken(tx, body),
      },
    });
    return commentAnswer(tx, actor, { id, subject });
  },

  edit: async (call) => {
    const { input, actor, tx, now } = call;
    const { commentId, version, body } = input;
    const { row, subject } = await subjects.commentToChange(tx, actor, { id: commentId, verdict: 'edit' });
    demandVersion(tx, row, version);
    const scopes = scopesOf(subject, actor);
    const sent = await sentIds(tx, commentId);
    const { attachments = sent.map((id) => ({ id })) } = input;
    if (isEmpty(body) && attachments.length === 0)
      throw new AppError('validation_failed', { field: 'body', message: 'Write something first.' });
    const hasSame = isSame(
      sent,
      attachments.map(({ id }) => id),
    );
    if (isSame(row.body, body) && hasSame) tellNothing(tx, scopes);
    else {
      if (!hasSame) await send(needs, call, { commentId, subject, before: sent, wanted: attachments });
      const [before, after] = [mentionsIn(certain(row.body, whyThere)), mentionsIn(body)];
      const next = await editComment(tx, { row, body, now });
      const mentionedIds = after.filter((id) => !before.includes(id));
      const unmentionedIds = before.filter((id) => !after.includes(id));
      if (mentionedIds.length + unmentionedIds.length > 0) await renameIn(tx, actor, { row, subject, body, mentionedIds, unmentionedIds });
      appendEvent(tx, {
        type: 'discussions.edited',
        actorId: actor.userId,
        scopes,
        data: { ...ofRow(subject, row), ...pointers(subject), ...broughtBy(attachments), version: next },
        facts: { mentionedIds, unmentionedIds, text: await spoken(tx, body) },
      });
    }
    return commentAnswer(tx, actor, { id: commentId, subject });
  },

  remove: async (call) => {
    const {
      input: { commentId },
      actor,
      tx,
      now,
    } = call;
    const { row, subject } = await subjects.commentToChange(tx, actor, { id: commentId, verdict: 'remove' });
    const sent = await sentIds(tx, commentId);
    if (sent.length > 0) await send(needs, call, { commentId, subject, before: sent, wanted: [] });
    const named = mentionsIn(certain(row.body, whyThere));
    await deleteComment(tx, { id: commentId, actor, now });
    if (named.length > 0) await endParts(tx, { rootId: row.root_id, userIds: named });
    appendEvent(tx, { type: 'discussions.removed', actorId: actor.userId, scopes: scopesOf(subject, actor), data: ofRow(subject, row) });
    return {};
  },

  resolve: async ({ input: { commentId }, actor, tx, now }) => {
    const { row, subject } = await subjects.commentToChange(tx, actor, { id: commentId, verdict: 'resolve' });
    if (row.resolved_at !== null) throw new AppError('conflict', { message: 'This thread is resolved already.' });
    await setResolved(tx, { id: row.id, by: actor.userId, at: now.toISOString() });
    appendEvent(tx, { type: 'discussions.resolved', actorId: actor.userId, scopes: scopesOf(subject, actor), data: ofRow(subject, row) });
    return commentAnswer(tx, actor, { id: row.id, subject });
  },

  reopen: async ({ input: { commentId }, actor, tx }) => {
    const { row, subject } = await subjects.commentToChange(tx, actor, { id: commentId, verdict: 'resolve' });
    if (row.resolved_at === null) throw new AppError('conflict', { message: 'This thread is open already.' });
    await setResolved(tx, { id: row.id, by: null, at: null });
    appendEvent(tx, { type: 'discussions.reopened', actorId: actor.userId, scopes: scopesOf(subject, actor), data: ofRow(subject, row) });
    return commentAnswer(tx, actor, { id: row.id, subject });
  },

  react: async ({ input: { commentId, reaction, isOn }, actor, tx, now }) => {
    const { row, subject } = await subjects.commentToChange(tx, actor, { id: commentId, verdict: 'react' });
    await setReaction(tx, { id: commentId, reaction, isOn, actor, now });
    const data = { ...ofRow(subject, row), reaction, isOn };
    appendEvent(tx, { type: 'discussions.reacted', actorId: actor.userId, scopes: scopesOf(subject, actor), data });
    return commentAnswer(tx, actor, { id: commentId, subject });
  },
});

/** Why it has a body. */
const whyThere = 'one that is deleted is not found';

/** What is answered: one that was deleted is there no more to answer. */
async function answeredIn(tx: Tx, where: { discussionId: string; id: CommentId }): Promise<Answered> {
  const row = await commentIn(tx, where);
  if (row.deleted_at !== null) throw new AppError('conflict', { message: 'The comment that you answer was deleted meanwhile.' });
  const { id, root_id: rootId, parent_id: parentId, author_id: authorId, path } = row;
  return { id, rootId, parentId, authorId, path, depth: path.length };
}

/** A spot is one of a document's pages, of what is played, or of a board, and begins a thread. On a document it is one of a version. */
function spotOn(
  { kind, document }: Subject,
  { anchor, replyTo }: { anchor: Anchor | undefined; replyTo: CommentId | undefined },
): Anchor | null {
  if (!anchor) return null;
  const fits = isFileSpot(anchor) ? document?.isPlayed === isMomentSpot(anchor) : kind === 'board';
  if (!fits || replyTo)
    throw new AppError('validation_failed', {
      field: 'anchor',
      message: 'Only the first comment of a thread on a document or a board stands on a spot of it.',
    });
  if (!isFileSpot(anchor) || !document) return anchor;
  const { version = document.version } = anchor;
  if (version > document.version)
    throw new AppError('validation_failed', { field: 'anchor', message: 'The document has no such version.' });
  return { ...anchor, version };
}

/** Of some people those who read what is discussed. What is one's own is read by nobody else. */
async function namedReaders(tx: Tx, actor: MemberActor, { subject, ids }: { subject: Subject; ids: readonly UserId[] }): Promise<UserId[]> {
  if (ids.length === 0) return [];
  if (subject.projectId === null) return ids.filter((id) => id === actor.userId);
  const readers = await readersOf(tx, { projectId: subject.projectId, ids });
  return ids.filter((id) => readers.has(id));
}

interface Renaming {
  row: CommentRow;
  subject: Subject;
  body: RichText;
  mentionedIds: readonly UserId[];
  unmentionedIds: readonly UserId[];
}

/** Whom it names now takes part in its thread; whom it names no more did so for that alone, or stays. */
async function renameIn(tx: Tx, actor: MemberActor, { row, subject, body, mentionedIds, unmentionedIds }: Renaming): Promise<void> {
  const { id, discussion_id: discussionId, root_id: rootId } = row;
  const readerIds = await namedReaders(tx, actor, { subject, ids: mentionedIds });
  await setMentions(tx, { id, body, readerIds, actor });
  if (readerIds.length > 0) await takePart(tx, { discussionId, rootId, userIds: readerIds, actor });
  if (unmentionedIds.length > 0) await endParts(tx, { rootId, userIds: unmentionedIds });
}

interface Sent {
  commentId: CommentId;
  subject: Subject;
  before: readonly FileId[];
  wanted: readonly Wanted[];
}

/** Has the comment show these files and no others. */
async function send(
  needs: SendingNeeds,
  call: Pick<Call<unknown>, 'actor' | 'tx' | 'now' | 'afterCommit' | 'log'>,
  { subject, ...sent }: Sent,
): Promise<void> {
  if (sent.wanted.some(({ uploadId }) => uploadId !== undefined)) demandSendable(subject);
  await sendFiles(needs)(call, { ...sent, subject: keyOf(subject), of: placeOf(subject, call.actor) });
}

const broughtBy = (wanted: readonly Wanted[]) => {
  const fileIds = wanted.filter(({ uploadId }) => uploadId !== undefined).map(({ id }) => id);
  return fileIds.length > 0 ? { fileIds } : {};
};

function pointers(subject: SubjectName) {
  const { kind, id } = named(subject);
  return {
    ...(kind === 'task' && { taskId: id }),
    ...(kind === 'file' && { fileId: id }),
    ...(kind === 'board' && { boardId: id }),
  };
}

/** Its words as they are told to somebody, with the names of whom it mentions. */
async function spoken(tx: Tx, body: RichText): Promise<string> {
  const names = await namesOf(tx, mentionsIn(body));
  return plainText(body, { person: (id: UserId) => names.get(id) ?? 'somebody', thing: () => '…' });
}

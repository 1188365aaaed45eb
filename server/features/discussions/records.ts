// From rows to the records of the contract.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { CommentId } from '../../../domain/kernel/ids.ts';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { referencesIn } from '../../../domain/kernel/richText.ts';
import type { Comment, Decision, SentFile, Title } from '../../../domain/discussions/contract.ts';
import { saveVerdict } from '../../../domain/files/policy.ts';
import { commentVerdicts } from '../../../domain/discussions/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { placeOfRow } from '../files/access.ts';
import { toFile } from '../files/records.ts';
import { sentRows, type SentRow } from '../files/sentFileSql.ts';
import type { Subject } from './access.ts';
import { type DecisionRow, discussionRow, type ShownRow, shownRow, titlesOf } from './sql.ts';

export const isoTime = (value: string): string => new Date(value).toISOString();

interface Seen {
  subject: Pick<Subject, 'status'>;
  readUpTo: number;
  /** What was sent with these comments. */
  sent: readonly SentRow[];
}

export function toComment(actor: MemberActor, row: ShownRow, { subject, readUpTo, sent }: Seen): Comment {
  const isDeleted = row.deleted_at !== null;
  const facts = { isDeleted, isFirst: row.parent_id === null, isDecision: row.decision !== null };
  return {
    id: row.id,
    rootId: row.root_id,
    parentId: row.parent_id,
    depth: row.path.length,
    number: row.number,
    replyingTo: row.replying_to,
    authorId: row.author_id,
    body: row.body,
    anchor: row.anchor,
    version: row.version,
    createdAt: isoTime(row.created_at),
    editedAt: isDeleted ? null : row.edited_at && isoTime(row.edited_at),
    deletedBy: row.deleted_by,
    resolved: row.resolved_at && row.resolved_by ? { by: row.resolved_by, at: isoTime(row.resolved_at) } : null,
    replies: row.replies,
    following: row.following,
    reactions: row.reactions,
    attachments: sent.filter(({ sent_with }) => sent_with === row.id).map((one) => toSentFile(actor, one)),
    decision: row.decision && toDecision(row.decision),
    isUnread: !isDeleted && row.number > readUpTo && row.author_id !== actor.userId,
    can: commentVerdicts(actor, { status: subject.status, authorId: row.author_id, ...facts }),
  };
}

export const toSentFile = (actor: MemberActor, row: SentRow): SentFile => ({
  file: toFile(actor, row),
  can: { save: saveVerdict(actor, placeOfRow(row)) },
});

export const toDecision = (row: DecisionRow): Decision => ({
  ...row,
  at: isoTime(row.at),
  changed: row.changed && { ...row.changed, at: isoTime(row.changed.at) },
});

/** What these point at, as far as the reader may know it. */
export const titlesIn = (tx: Tx, actor: MemberActor, bodies: readonly (RichText | null)[]): Promise<Title[]> => {
  const all = bodies.flatMap((body) => (body ? referencesIn(body) : []));
  return titlesOf(tx, actor, [...new Map(all.map((one) => [one.id, one])).values()]);
};

/** A comment as it stands now. */
export async function commentAnswer(
  tx: Tx,
  actor: MemberActor,
  { id, subject }: { id: CommentId; subject: Subject },
): Promise<{ comment: Comment; titles: Title[] }> {
  const row = await shownRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  const discussion = await discussionRow(tx, actor, subject);
  const comment = toComment(actor, row, { subject, readUpTo: discussion?.read_up_to ?? 0, sent: await sentRows(tx, actor, [id]) });
  return { comment, titles: await titlesIn(tx, actor, [row.body]) };
}

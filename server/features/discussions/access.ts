// The only way to what was said: whoever reads a thing reads its discussion and may say something. Each kind of thing says whether it
// is readable, how it is called and whose it is; what is deleted or out of reach takes its discussion with it. Of things of the features
// above the application brings the row.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { EventScope } from '../../../domain/kernel/events.ts';
import type { CommentId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { CommentVerdicts } from '../../../domain/discussions/contract.ts';
import { commentVerdict, commentVerdicts } from '../../../domain/discussions/policy.ts';
import { named, type SubjectIds, type SubjectKind, subjectKey, type SubjectName, subjectOf } from '../../../domain/discussions/subjects.ts';
import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { type Discussed, readableFile } from '../files/access.ts';
import { readableProject } from '../projects/access.ts';
import { readableTask } from '../tasks/access.ts';
import type { PlaceOf } from '../files/sql.ts';
import { isDecision } from './decisionSql.ts';
import { type CommentRow, commentRow, discussionOf, heldComment, holdSubject } from './sql.ts';

/** A thing that the actor reads. */
export interface Subject extends SubjectName {
  name: string;
  projectId: ProjectId | null;
  /** Of its project; null for what is one's own. */
  status: ProjectStatus | null;
  /** Who hears of what is said about it without having asked. */
  holderIds: readonly UserId[];
  /** Whether files may be sent with comments on it. */
  takesFiles: boolean;
  /** Of a document: the version that counts, and whether it is played. */
  document?: { version: number; isPlayed: boolean };
}

/** @throws AppError `not_found` */
export type ReadSubject<Id extends string> = (tx: Tx, actor: MemberActor, id: Id) => Promise<Omit<Subject, keyof SubjectName>>;

type ReadSubjects = { [Kind in SubjectKind]: ReadSubject<SubjectIds[Kind]> };

export const people = (...ids: readonly (UserId | null)[]): UserId[] => [...new Set(ids.filter((id) => id !== null))];

/** Kinds of things that stand above discussions. */
export type KindsAbove = Pick<ReadSubjects, 'board'>;

/** A kind of thing that can be discussed is a row here, a column of `discussions`, and a line of `app.comment_stands`. */
const kinds: Omit<ReadSubjects, keyof KindsAbove> = {
  project: async (tx, actor, id) => {
    const { name, status, lead_id, member_ids } = await readableProject(tx, actor, id);
    return {
      name,
      projectId: id,
      status,
      holderIds: people(lead_id, ...member_ids),
      takesFiles: true,
    };
  },
  task: async (tx, actor, id) => {
    const row = await readableTask(tx, actor, id);
    const status = row.project_status;
    const holderIds = people(row.creator_id, row.reviewer_id, ...row.assignee_ids);
    return { name: row.title, projectId: row.project_id, status, holderIds, takesFiles: true };
  },
  file: async (tx, actor, id) => {
    const row = await readableFile(tx, actor, id);
    const status = row.project_status;
    return {
      name: row.name,
      projectId: row.project_id,
      status,
      holderIds: people(row.owner_id, row.changed_by),
      takesFiles: row.comment_id === null,
      document: { version: row.number, isPlayed: row.kind === 'video' || row.kind === 'audio' },
    };
  },
};

export type Subjects = ReturnType<typeof subjectsWith>;

/** The ways to things that are discussed, and to what was said about them. */
export function subjectsWith(above: KindsAbove) {
  const all: ReadSubjects = { ...kinds, ...above };

  const read = <Kind extends SubjectKind>(tx: Tx, actor: MemberActor, { kind, id }: { kind: Kind; id: SubjectIds[Kind] }) =>
    all[kind](tx, actor, id);

  /** @throws AppError `not_found` */
  const readableSubject = async (tx: Tx, actor: MemberActor, name: SubjectName): Promise<Subject> => ({
    ...name,
    ...(await read(tx, actor, named(name))),
  });

  /**
   * The same held until the commit, with its project: neither is archived or deleted, nor goes the thing elsewhere, while something is
   * said about it.
   *
   * @throws AppError `not_found`; `conflict` where it went elsewhere a moment ago
   */
  const heldSubject = async (tx: Tx, actor: MemberActor, name: SubjectName): Promise<Subject> => {
    const subject = await readableSubject(tx, actor, name);
    const held = await holdSubject(tx, subject);
    if (!held) throw new AppError('not_found');
    if (held.projectId !== subject.projectId) throw new AppError('conflict');
    return { ...subject, status: held.status };
  };

  return {
    readableSubject,

    /** A comment on something that the actor reads. @throws AppError `not_found` */
    readableComment: async (tx: Tx, actor: MemberActor, id: CommentId): Promise<{ row: CommentRow; subject: Subject }> => {
      const row = await commentRow(tx, id);
      if (!row) throw new AppError('not_found');
      return { row, subject: await readableSubject(tx, actor, row.subject) };
    },

    /**
     * The same for a change that needs one of its verdicts, held until the commit.
     *
     * @throws AppError `not_found`, also for one that was deleted meanwhile; `forbidden`
     */
    commentToChange: async (
      tx: Tx,
      actor: MemberActor,
      { id, verdict }: { id: CommentId; verdict: keyof CommentVerdicts },
    ): Promise<{ row: CommentRow; subject: Subject }> => {
      const row = await heldComment(tx, id);
      if (!row) throw new AppError('not_found');
      const subject = await heldSubject(tx, actor, row.subject);
      const isDeleted = row.deleted_at !== null;
      if (isDeleted && verdict !== 'resolve') throw new AppError('not_found');
      const facts = { isDeleted, isFirst: row.parent_id === null, isDecision: verdict === 'remove' && (await isDecision(tx, id)) };
      demand(commentVerdicts(actor, { status: subject.status, authorId: row.author_id, ...facts })[verdict]);
      return { row, subject };
    },

    /** @throws AppError `not_found`; `forbidden` in an archived project */
    subjectToDiscuss: async (tx: Tx, actor: MemberActor, name: SubjectName): Promise<{ subject: Subject; discussionId: string }> => {
      const subject = await heldSubject(tx, actor, name);
      demand(commentVerdict(subject.status));
      return { subject, discussionId: await discussionOf(tx, actor, subject) };
    },
  };
}

/** For whoever uploads a file that is to be sent with a comment. */
export const discussed = ({ readableSubject }: Subjects): Discussed => ({
  placeOf: async (tx, actor, key) => {
    const name = subjectKey.safeParse(key);
    if (!name.success) throw new AppError('validation_failed', { field: 'subject', message: 'This is nothing that can be discussed.' });
    const subject = await readableSubject(tx, actor, subjectOf(name.data));
    demand(commentVerdict(subject.status));
    demandSendable(subject);
    return subject.projectId;
  },
});

/** What was sent with a comment is discussed without files of its own: they would hang on each other without end. */
export function demandSendable({ takesFiles }: Subject): void {
  if (!takesFiles)
    throw new AppError('conflict', { message: 'This was sent with a comment. Answer that comment, and attach the file there.' });
}

/** Where files lie that are sent with comments on it. */
export const placeOf = ({ projectId }: Subject, actor: MemberActor): PlaceOf => ({ projectId, ownerId: actor.userId });

/** Who hears of it: whoever reads its project, or whose it is. */
export const scopesOf = ({ projectId }: Subject, actor: MemberActor): EventScope[] => [
  projectId ? `project:${projectId}` : `user:${actor.userId}`,
];

/** Of which comment an event tells. */
export const inThread = ({ kind, id, projectId }: Subject, ids: { rootId: CommentId; commentId: CommentId }) => ({
  kind,
  subjectId: id,
  projectId,
  ...ids,
});
export const ofRow = (subject: Subject, { root_id: rootId, id }: CommentRow) => inThread(subject, { rootId, commentId: id });

/** @throws AppError `not_found`: a comment on another thing is none here */
export async function commentIn(tx: Tx, { discussionId, id }: { discussionId: string; id: CommentId }): Promise<CommentRow> {
  const row = await commentRow(tx, id);
  if (!row || row.discussion_id !== discussionId) throw new AppError('not_found');
  return row;
}

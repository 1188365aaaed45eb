import { z } from 'zod';
import { cursor, dayString, pageSize, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { boardItemId, commentId, fileId, projectId, uploadId, taskId, userId } from '../kernel/ids.ts';
import { searchText, text } from '../kernel/text.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { fileRecord } from '../files/contract.ts';
import { taskStatuses } from '../tasks/choices.ts';
import { commentBody, keptBody } from './body.ts';
import type { RichText } from '../kernel/richTextShape.ts';
import { isEmpty } from '../kernel/richText.ts';
import { subjectKey, subjectKinds } from './subjects.ts';

/** As picture p names them. */
export const reactions = ['agree', 'love', 'seen', 'unsure', 'thanks', 'done'] as const;
export type Reaction = (typeof reactions)[number];

/** Comments of a page, in the order of their threads. */
export const pageOfComments = 50;
const part = z.number().min(0).max(1);
/** The version of the document on which it was set: on another one it would point at something else. The server knows where nobody says. */
const onVersion = { version: z.number().int().min(1).max(1_000_000).optional() };
/** Of a page of a document or a picture, from 0 to 1 across and down, so that it stays where it is however that is zoomed. */
export const pageSpot = z.strictObject({ page: z.number().int().min(1).max(1_000_000), x: part, y: part, ...onVersion });
export type PageSpot = z.infer<typeof pageSpot>;

/** Of a film or a recording: so many seconds after it begins. */
export const momentSpot = z.strictObject({ second: z.number().min(0).max(1_000_000), ...onVersion });
export type MomentSpot = z.infer<typeof momentSpot>;

/** No thing on a board lies further out (domain/boards/items.ts). */
const boardUnit = z.number().min(-1_000_000).max(1_000_000);
/** Of a board, in its units; on a thing that lies there the spot goes with it, from 0 to 1 across and down, for as long as it is there. */
export const boardSpot = z.strictObject({
  x: boardUnit,
  y: boardUnit,
  on: z.strictObject({ itemId: boardItemId, x: part, y: part }).nullable(),
});
export type BoardSpot = z.infer<typeof boardSpot>;

export const anchor = z.union([pageSpot, momentSpot, boardSpot]);
export type Anchor = z.infer<typeof anchor>;
export const isPageSpot = (spot: Anchor): spot is PageSpot => 'page' in spot;
export const isMomentSpot = (spot: Anchor): spot is MomentSpot => 'second' in spot;
export const isFileSpot = (spot: Anchor): spot is PageSpot | MomentSpot => isPageSpot(spot) || isMomentSpot(spot);

/** Of one comment (PRODUCT §7). */
export const mostSent = 10;

/** What somebody wants to hear of a thread, or of all that is said about a thing. */
export const followings = ['following', 'muted'] as const;
export type Following = (typeof followings)[number];

export const commentVerdicts = z.object({
  reply: verdict,
  edit: verdict,
  remove: verdict,
  resolve: verdict,
  react: verdict,
  decide: verdict,
});
export type CommentVerdicts = z.infer<typeof commentVerdicts>;

const agreed = {
  /** In a line: "Brass, not chrome". */
  what: text('Decision', { min: 1, max: 300 }),
  /** Somebody outside, like the client; empty where the studio decided. */
  agreedWith: text('Agreed with', { max: 120 }),
  agreedOn: dayString,
};

/** What makes a comment a decision. */
export const decision = z.object({
  ...agreed,
  by: userId,
  at: z.string(),
  /** Who last said otherwise what was agreed. */
  changed: z.object({ by: userId, at: z.string() }).nullable(),
  replaces: commentId.nullable(),
  replacedBy: commentId.nullable(),
});
export type Decision = z.infer<typeof decision>;

/** A file that was sent with a comment. */
export const sentFile = z.object({ file: fileRecord, can: z.object({ save: verdict }) });
export type SentFile = z.infer<typeof sentFile>;

export const comment = z.object({
  id: commentId,
  /** The comment that began the thread; its own id where it did. */
  rootId: commentId,
  parentId: commentId.nullable(),
  depth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Counts all that was said about the thing, in the order in which it was said. */
  number: z.number(),
  /** Whom it answers, on the third level: there its place does not show it. */
  replyingTo: userId.nullable(),
  authorId: userId,
  /** Null where it was deleted: answers hang on it. */
  body: keptBody.nullable(),
  anchor: anchor.nullable(),
  version: z.number(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  deletedBy: userId.nullable(),
  /** Of the first of a thread. */
  resolved: z.object({ by: userId, at: z.string() }).nullable(),
  /** Of the first of a thread: how many answers there are, and what the reader wants to hear of it; null is as usual. */
  replies: z.number(),
  following: z.enum(followings).nullable(),
  reactions: z.array(z.object({ reaction: z.enum(reactions), userIds: z.array(userId) })),
  /** What was sent with it: `sentWith` is the comment until somebody saves the file to the documents. */
  attachments: z.array(sentFile),
  decision: decision.nullable(),
  isUnread: z.boolean(),
  can: commentVerdicts,
});
export type Comment = z.infer<typeof comment>;

/** What comments point at, as far as the reader may know it. */
export const title = z.object({ kind: z.enum(subjectKinds), id: z.uuid(), title: z.string(), projectId: projectId.nullable() });
export type Title = z.infer<typeof title>;

/** As tasks are called: letters and a year, then a number. */
export const taskRefPattern = /^[A-Za-z]{1,8}\d{2}[A-Za-z]{0,2}-\d{1,7}$/;

/** Where somebody stands who may be named: in it, reading it, let into its project once they are invited, or not by this reader. */
export const standings = ['in', 'reads', 'invitable', 'outside'] as const;
export type Standing = (typeof standings)[number];

const subjectOfAnswer = { kind: z.enum(subjectKinds), id: z.uuid(), name: z.string() };

export const ledgerEntry = decision.extend({
  commentId,
  authorId: userId,
  /** Where it was said. */
  subject: z.object(subjectOfAnswer),
  /** The one that it replaced, where its reader may open that. */
  replaced: z.object({ commentId, what: z.string(), agreedOn: z.string(), subject: z.object(subjectOfAnswer) }).nullable(),
  can: z.object({ decide: verdict }),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const discussed = z.object({
  ...subjectOfAnswer,
  /** What a document looks like, or the largest picture on a board; null where there is none. */
  picture: fileRecord.pick({ id: true, number: true, preview: true, kind: true, name: true }).nullable(),
  /** Of a task. */
  status: z.enum(taskStatuses).nullable(),
  total: z.number(),
  unread: z.number(),
  newest: z.object({ commentId, authorId: userId, at: z.string() }),
});
export type Discussed = z.infer<typeof discussed>;

/** One of the newest of a project, with where it was said. */
export const latestComment = z.object({
  commentId,
  authorId: userId,
  at: z.string(),
  body: keptBody,
  isUnread: z.boolean(),
  subject: z.object(subjectOfAnswer),
});
export type LatestComment = z.infer<typeof latestComment>;

/** Of one project, for its overview. */
export const mostLatest = 3;

/** Things of one project, those with the newest comment first. */
export const mostDiscussed = 1000;
/** Of one document. */
export const mostPins = 500;
/** Comments with files, the newest first: the files of one thing. */
export const mostShared = 200;
/** People of one studio who are shown to whoever names somebody. */
export const mostPeople = 500;

const ofProject = z.strictObject({ projectId });
const ofSubject = z.strictObject({ subject: subjectKey });
const ofComment = z.strictObject({ commentId });
const nothingWritten = 'Write something first.';
/** What a comment shows: files that it has already, and others that were uploaded for it. */
const sent = z
  .array(z.strictObject({ id: fileId, uploadId: uploadId.optional() }))
  .max(mostSent, `A comment takes ${mostSent} attachments at most.`)
  .refine(
    (files) => isDistinct(files.map(({ id }) => id)) && isDistinct(files.flatMap(({ uploadId }) => uploadId ?? [])),
    'Attach each file once.',
  );
const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
/** Words, or files, or both. */
const saysSomething = ({ body, attachments }: { body: RichText; attachments?: readonly unknown[] | undefined }): boolean =>
  !isEmpty(body) || (attachments ?? []).length > 0;
const told = z.object({ seq: sequence });
const answer = z.object({ comment, titles: z.array(title), seq: sequence });

const listQuery = ofSubject.extend({
  /** The page before or after this comment, or the one that it stands in; without any, the one where the reader left off. */
  before: commentId.optional(),
  after: commentId.optional(),
  around: commentId.optional(),
  /** Only threads in which the reader is named. */
  mentions: z.literal('true').optional(),
});

export const commentPage = z.object({
  items: z.array(comment),
  /** The first comment of the thread that the page begins within. */
  root: comment.nullable(),
  /** Whether there is more on either side. */
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  /** Of all pages; deleted ones are not counted. */
  total: z.number(),
  unread: z.number(),
  firstUnread: commentId.nullable(),
  /** The number of the newest comment: what whoever has seen all marks as read. */
  last: z.number(),
  readUpTo: z.number(),
  titles: z.array(title),
  following: z.enum(followings).nullable(),
  can: z.object({ comment: verdict }),
  seq: sequence,
});
export type CommentPage = z.infer<typeof commentPage>;

export const discussionsContract = {
  list: read('/discussions/{subject}', 'What was said about a thing, at most 50 comments a page, thread by thread')
    .input(listQuery)
    .output(commentPage),
  get: read('/comments/{commentId}', 'One comment, and what it was said about: where its address leads')
    .input(ofComment)
    .output(answer.extend({ subject: z.object({ ...subjectOfAnswer, projectId: projectId.nullable() }) })),
  history: read('/comments/{commentId}/edits', 'How a comment read before it was edited, the 50 newest first')
    .input(ofComment)
    .output(
      z.object({
        items: z.array(z.object({ version: z.number(), body: keptBody, at: z.string() })),
        titles: z.array(title),
        seq: sequence,
      }),
    ),
  referred: read('/references/{ref}', 'The task that is called so, K26-7, for whoever reads it')
    .input(z.strictObject({ ref: z.string().regex(taskRefPattern, 'This is no reference to a task.') }))
    .output(z.object({ title, seq: sequence })),
  people: read('/discussions/{subject}/people', 'Whom one may name: who is in the project, who reads the thing, who could be let in')
    .input(ofSubject)
    .output(
      z.object({ items: z.array(z.object({ userId, standing: z.enum(standings) })), projectId: projectId.nullable(), seq: sequence }),
    ),
  pins: read('/discussions/{subject}/pins', 'Threads that stand on spots of a document or a board')
    .input(ofSubject)
    .output(
      z.object({
        items: z.array(
          z.object({
            commentId,
            anchor,
            authorId: userId,
            /** Of the thread, its first comment included. */
            total: z.number(),
            unread: z.number(),
            isResolved: z.boolean(),
          }),
        ),
        seq: sequence,
      }),
    ),
  shared: read('/discussions/{subject}/files', 'Files that were sent with what was said about a thing, the newest first')
    .input(ofSubject)
    .output(
      z.object({
        items: z.array(z.object({ commentId, authorId: userId, at: z.string(), files: z.array(sentFile) })),
        seq: sequence,
      }),
    ),
  ofProject: read('/projects/{projectId}/discussions', 'What is discussed in a project, with how much of it is new to the reader')
    .input(ofProject)
    .output(z.object({ items: z.array(discussed), latest: z.array(latestComment), titles: z.array(title), seq: sequence })),
  onCards: read('/task-discussions', 'How much was said about the tasks of a project or about one’s own, and how much of it is new')
    .input(z.strictObject({ projectId: projectId.optional() }))
    .output(z.object({ items: z.array(z.object({ taskId, total: z.number(), unread: z.number() })), seq: sequence })),
  decisions: read('/projects/{projectId}/decisions', 'The ledger of what was decided in a project, the newest first')
    .input(ofProject.extend({ search: searchText(120).optional(), limit: pageSize, cursor: cursor.optional() }))
    .output(z.object({ items: z.array(ledgerEntry), next: cursor.nullable(), seq: sequence })),
  decide: write({
    method: 'POST',
    path: '/comments/{commentId}/decision',
    summary: 'Call a comment a decision, or say otherwise what was agreed by it',
    refuses: ['forbidden', 'conflict'],
    tells: ['discussions.decided'],
    guards: unguarded.laterCounts,
  })
    .input(ofComment.extend({ ...agreed, agreedWith: agreed.agreedWith.default(''), replaces: commentId.nullable().default(null) }))
    .output(answer),
  undecide: write({
    method: 'DELETE',
    path: '/comments/{commentId}/decision',
    summary: 'Call a comment a decision no more',
    refuses: ['forbidden'],
    tells: ['discussions.undecided'],
    guards: unguarded.ends,
  })
    .input(ofComment)
    .output(answer),
  comment: write({
    method: 'POST',
    path: '/discussions/{subject}/comments',
    summary: 'Say something about a thing, or answer what was said',
    refuses: ['forbidden', 'conflict', 'already_exists'],
    status: 201,
    tells: ['discussions.commented'],
    guards: unguarded.makesNew,
  })
    .input(
      ofSubject
        .extend({
          id: commentId,
          body: commentBody,
          attachments: sent.default([]),
          replyTo: commentId.optional(),
          anchor: anchor.optional(),
        })
        .refine(saysSomething, { path: ['body'], error: nothingWritten }),
    )
    .output(answer),
  edit: write({
    method: 'PATCH',
    path: '/comments/{commentId}',
    summary: 'Say it otherwise; how it read before stays to be seen',
    refuses: ['forbidden', 'conflict'],
    tells: ['discussions.edited'],
    guards: 'version',
  })
    .input(
      ofComment
        // Without `attachments` those that it has stay.
        .extend({ version: z.number().int().min(1), body: commentBody, attachments: sent.optional() })
        .refine((said) => said.attachments === undefined || saysSomething(said), { path: ['body'], error: nothingWritten }),
    )
    .output(answer),
  remove: write({
    method: 'DELETE',
    path: '/comments/{commentId}',
    summary: 'Take a comment back; its answers stay',
    refuses: ['forbidden', 'conflict'],
    tells: ['discussions.removed'],
    guards: unguarded.ends,
  })
    .input(ofComment)
    .output(told),
  resolve: write({
    method: 'POST',
    path: '/comments/{commentId}/resolve',
    summary: 'Call a thread resolved',
    refuses: ['forbidden', 'conflict'],
    tells: ['discussions.resolved'],
    guards: unguarded.stateDecides,
  })
    .input(ofComment)
    .output(answer),
  reopen: write({
    method: 'POST',
    path: '/comments/{commentId}/reopen',
    summary: 'Take a resolved thread up again',
    refuses: ['forbidden', 'conflict'],
    tells: ['discussions.reopened'],
    guards: unguarded.stateDecides,
  })
    .input(ofComment)
    .output(answer),
  react: write({
    method: 'POST',
    path: '/comments/{commentId}/reactions',
    summary: 'Nod at a comment, or take that back',
    refuses: ['forbidden'],
    tells: ['discussions.reacted'],
    guards: unguarded.laterCounts,
  })
    .input(ofComment.extend({ reaction: z.enum(reactions), isOn: z.boolean() }))
    .output(answer),
  markRead: write({
    method: 'POST',
    path: '/discussions/{subject}/read',
    summary: 'Remember how far one has read',
    tells: ['discussions.read'],
    besides: ['notifications.read'],
    guards: unguarded.laterCounts,
  })
    .input(ofSubject.extend({ number: z.number().int().min(0).max(2_000_000_000) }))
    .output(told),
  follow: write({
    method: 'POST',
    path: '/discussions/{subject}/following',
    summary: 'Follow or mute all that is said about a thing, or neither',
    tells: ['discussions.followed'],
    guards: unguarded.laterCounts,
  })
    .input(ofSubject.extend({ following: z.enum(followings).nullable() }))
    .output(told),
  followThread: write({
    method: 'POST',
    path: '/comments/{commentId}/following',
    summary: 'Follow or mute the thread of a comment, or neither',
    tells: ['discussions.followed'],
    guards: unguarded.laterCounts,
  })
    .input(ofComment.extend({ following: z.enum(followings).nullable() }))
    .output(told),
};

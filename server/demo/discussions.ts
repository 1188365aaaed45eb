// What the people of the demo studio say to each other: beside the house, beside a task, and what they agreed on.

import { newId } from '../db/newId.ts';
import { randomUUID } from 'node:crypto';
import type { RichText } from '../../domain/kernel/richTextShape.ts';
import { mentionsIn } from '../../domain/kernel/richText.ts';
import type { Anchor, Reaction } from '../../domain/discussions/contract.ts';
import { type Answered, spotOf } from '../../domain/discussions/rules.ts';
import type { SubjectName } from '../../domain/discussions/subjects.ts';
import { type CommentId, fileId, type ProjectId, type StudioId, type UserId } from '../../domain/kernel/ids.ts';
import { appendEvent } from '../events/eventLog.ts';
import { saveDecision } from '../features/discussions/decisionSql.ts';
import { discussionOf, takeNumber } from '../features/discussions/sql.ts';
import { takePart, insertComment, setMentions, setReaction, setRead, setResolved } from '../features/discussions/writes.ts';
import { insertSent, setSent } from '../features/files/sentFileSql.ts';
import { certain } from '../certain.ts';
import type { Tx } from '../db/tx.ts';
import type { Filling } from './tasks.ts';
import type { Content } from '../features/files/versionSql.ts';

/** Words with an @ before the key of whom they name. */
export interface Said {
  by: string;
  /** The spot that it is about. */
  anchor?: Anchor;
  minutesAgo: number;
  words: string;
  nods?: readonly [Reaction, ...string[]][];
  /** Who called the thread resolved. */
  resolvedBy?: string;
  decision?: { what: string; agreedWith: string };
  answers?: readonly Said[];
  files?: readonly DemoSent[];
}

/** What is sent along: a file of server/demo/documents, or its words. */
export interface DemoSent {
  name: string;
  from: string | { text: string };
}

const [hour, day] = [60, 24 * 60];

const taps = `Tap,Finish,Pieces,Each,Weeks
Kitchen bridge tap,"Brass, unlacquered",1,690,6
Kitchen bridge tap,Chrome,1,540,6
Basin mixer,"Brass, unlacquered",3,410,6
Basin mixer,Chrome,3,320,6
`;

/** Of the first project, whose newest things its Principal has not read. */
const ofHouse: readonly Said[] = [
  {
    by: 'mirela',
    minutesAgo: 9 * day,
    words: 'Stair treads: oiled oak, or lacquered?',
    files: [{ name: 'Oak, oiled twice.webp', from: 'board-oak.webp' }],
    resolvedBy: 'mirela',
    answers: [
      { by: 'tom', minutesAgo: 9 * day - 30, words: 'Oil can be mended in place, and this stair takes two dogs.' },
      { by: 'ines', minutesAgo: 8 * day, words: 'Oiled then, with a spare litre for the Haldens.', nods: [['agree', 'mirela', 'tom']] },
    ],
  },
  {
    by: 'nadia',
    minutesAgo: 3 * day,
    words: 'Brass or chrome for the taps? The lead time is 6 weeks for either.',
    files: [
      { name: 'Bridge tap, brass.webp', from: 'board-tap.webp' },
      { name: 'Taps, two quotes.csv', from: { text: taps } },
    ],
    answers: [
      {
        by: 'ines',
        minutesAgo: 2 * day,
        words: 'Brass. Sigrid rang this morning, she has seen both at the showroom.',
        nods: [['done', 'nadia']],
        decision: { what: 'Brass, not chrome, for all taps', agreedWith: 'Sigrid Halden' },
      },
    ],
  },
  {
    by: 'nadia',
    minutesAgo: 20 * hour,
    words:
      'Two linens for the curtain are in, oat at 480 g and the clay stripe at 390. Delivery is 5 weeks for either, so I need a word by Monday.',
    files: [
      { name: 'Linen, oat, 480 g.webp', from: 'board-linen.webp' },
      { name: 'Linen, clay stripe, 390 g.webp', from: 'board-stripe.webp' },
    ],
    nods: [
      ['love', 'aiko', 'mirela', 'priya'],
      ['seen', 'ines', 'tom'],
    ],
  },
  {
    by: 'aiko',
    minutesAgo: 35,
    words: 'The pantry door clashes with the fridge swing. Could we hang it on the other side, @ines?',
    nods: [['agree', 'mirela', 'hugo']],
    answers: [
      {
        by: 'mirela',
        minutesAgo: 12,
        words: 'Or a pocket door. I will redraw both by tomorrow.',
        answers: [
          {
            by: 'lucas',
            minutesAgo: 4,
            words: 'Needs 120 of stud, we have 100.',
            files: [{ name: 'Pocket door.pdf', from: 'sheet-elevation.pdf' }],
          },
        ],
      },
    ],
  },
];

/** Of its bathroom elevations. */
const ofElevations: readonly Said[] = [
  {
    by: 'aiko',
    minutesAgo: 5 * hour,
    words: 'Set out from the door, half tiles fall at the window. From the centre line of the bath they are whole.',
    answers: [
      {
        by: 'mirela',
        minutesAgo: 4 * hour,
        words: 'Centre line, please. @hugo, the light of the niche moves 40 with it.',
        nods: [['thanks', 'aiko']],
      },
    ],
  },
];

const withAnswers = (said: readonly Said[]): Said[] => said.flatMap((one) => [one, ...withAnswers(one.answers ?? [])]);

/** What was sent with what is said of the house. */
export const sentOfHouse: readonly DemoSent[] = withAnswers(ofHouse).flatMap(({ files = [] }) => files);

interface SendingOf {
  projectId: ProjectId;
  ownerId: UserId;
  studioId: StudioId;
  contents: ReadonlyMap<DemoSent, Content>;
}

/** Sends along what its people sent with what they said of the house: once the bytes are kept, which is after all else was written. */
export async function sendFiles(tx: Tx, { projectId, ownerId, studioId, contents }: SendingOf): Promise<void> {
  for (const { words, files = [] } of withAnswers(ofHouse)) {
    if (files.length === 0) continue;
    const comment = await tx
      .selectFrom('comments')
      .innerJoin('discussions', 'discussions.id', 'comments.discussion_id')
      .select(['comments.id', 'comments.root_id', 'comments.number', 'comments.author_id', 'comments.created_at'])
      .where('discussions.project_id', '=', projectId)
      .where('comments.words', '=', words)
      .executeTakeFirst();
    if (!comment) continue;
    const sent = files.map((file) => ({
      ...certain(contents.get(file), 'it was kept for each'),
      id: fileId.parse(randomUUID()),
      name: file.name,
    }));
    const actor = { studioId, userId: comment.author_id };
    const of = { projectId, ownerId };
    await insertSent(tx, { commentId: comment.id, of, files: sent, actor, now: new Date(comment.created_at) });
    const fileIds = sent.map(({ id }) => id);
    await setSent(tx, { commentId: comment.id, fileIds });
    // Has their pictures drawn, and tells nobody of what was said long ago.
    appendEvent(tx, {
      type: 'discussions.commented',
      actorId: actor.userId,
      scopes: [`project:${projectId}`],
      data: {
        kind: 'project',
        subjectId: projectId,
        projectId,
        rootId: comment.root_id,
        commentId: comment.id,
        number: comment.number,
        fileIds,
      },
      facts: { depth: 1, participantIds: [], mentionedIds: [], attachments: fileIds.length, text: words },
      at: new Date(comment.created_at),
    });
  }
}

export async function insertDiscussions(filling: Filling): Promise<void> {
  const { tx } = filling;
  const house = await tx.selectFrom('projects').select('id').where('name', '=', 'Halden House').executeTakeFirst();
  if (!house) return;
  const task = await tx
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', house.id)
    .where('title', '=', 'Bathroom elevations with zellige setting-out')
    .executeTakeFirst();
  await insertAll(filling, { subject: { kind: 'project', id: house.id }, said: ofHouse, readBy: 'ines', unread: 3 });
  if (task) await insertAll(filling, { subject: { kind: 'task', id: task.id }, said: ofElevations, readBy: 'mirela', unread: 0 });
}

/** Who talks, and when. */
type Saying = Pick<Filling, 'tx' | 'studioId' | 'now' | 'userOf'>;

interface Conversation {
  subject: SubjectName;
  said: readonly Said[];
  /** Who has read all but the newest. */
  readBy: string;
  unread: number;
}

export async function insertAll(filling: Saying, { subject, said, readBy, unread }: Conversation): Promise<void> {
  const { tx, studioId, userOf } = filling;
  const reader = { studioId, userId: userOf(readBy) };
  const discussionId = await discussionOf(tx, reader, subject);
  let last = 0;
  const say = async (one: Said, answers: Answered | null): Promise<void> => {
    last = await takeNumber(tx, discussionId);
    const answered = await insertOne(filling, { discussionId, number: last, one, answers });
    for (const answer of one.answers ?? []) await say(answer, answered);
  };
  for (const one of said) await say(one, null);
  await setRead(tx, { discussionId, number: last - unread, actor: reader });
}

interface One {
  discussionId: string;
  number: number;
  one: Said;
  answers: Answered | null;
}

async function insertOne({ tx, studioId, now, userOf }: Saying, { discussionId, number, one, answers }: One): Promise<Answered> {
  const id = newId<CommentId>();
  const actorOf = (key: string) => ({ studioId, userId: userOf(key) });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const [actor, body, at] = [actorOf(one.by), bodyWith(one.words, userOf), ago(one.minutesAgo)];
  const spot = spotOf({ id, number, answers });
  await insertComment(tx, { id, discussionId, number, spot, body, anchor: one.anchor ?? null, actor, now: at });
  await setMentions(tx, { id, body, readerIds: mentionsIn(body), actor });
  await takePart(tx, { discussionId, rootId: spot.rootId, userIds: [actor.userId], actor });
  for (const [reaction, ...keys] of one.nods ?? [])
    for (const key of keys) await setReaction(tx, { id, reaction, isOn: true, actor: actorOf(key), now: at });
  if (one.resolvedBy) await setResolved(tx, { id, by: userOf(one.resolvedBy), at: ago(one.minutesAgo - day).toISOString() });
  const agreedOn = at.toISOString().slice(0, 10);
  if (one.decision) await saveDecision(tx, { id, ...one.decision, agreedOn, replaces: null, actor, now: at });
  const { rootId, parentId, depth, path } = spot;
  return { id, rootId, parentId, depth, path, authorId: actor.userId };
}

const bodyWith = (words: string, userOf: (key: string) => UserId): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: words
        .split(/(@[a-z]+)/)
        .filter(Boolean)
        .map((part) => (part.startsWith('@') ? { type: 'mention', attrs: { id: userOf(part.slice(1)) } } : { type: 'text', text: part })),
    },
  ],
});

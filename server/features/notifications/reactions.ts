// What other features' acts mean for notifications: rows, written in the transaction of the act.

import { sql } from 'kysely';
import type { EventName } from '../../../domain/kernel/events.ts';
import type { CommentId, NewId, NotificationId, ProjectId, ProjectInvitationId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import { aboutOf, draftsOf } from '../../../domain/notifications/acts.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { Draft, Surroundings } from '../../../domain/notifications/drafts.ts';
import { requoted } from '../../../domain/notifications/discussionActs.ts';
import { isMergeable, joins, merged, mergeWindowMs } from '../../../domain/notifications/merging.ts';
import type { TaskAct, TaskChange } from '../../../domain/tasks/events.ts';
import { certain } from '../../certain.ts';
import { onlyRow } from '../../db/rows.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, type NewEvent } from '../../events/eventLog.ts';
import { readersOf } from '../projects/sql.ts';
import { activeMembers, activePrincipals } from '../studios/sql.ts';
import { toLive, toNotification } from './records.ts';
import { type NotificationRow, quotesOf, type ReadUpTo, recentOf, saidUpTo } from './sql.ts';
import {
  closeInvitation,
  forgetPerson,
  insertNotifications,
  markRead,
  type NewNotification,
  readReminders,
  rewordNotifications,
  withdrawComment,
} from './writes.ts';

/** A push that is to go out for an entry, once so much time has passed. */
export interface PushDue {
  groupId: NotificationId;
  userId: UserId;
  afterMs: number;
}

export interface NotificationNeeds {
  now: () => Date;
  newId: NewId;
  /** Enqueues them in the transaction. */
  push: (tx: Tx, studioId: StudioId, due: readonly PushDue[]) => Promise<void>;
}

/** Looks at what a transaction appended to the event log, before it commits. */
export const notificationReactions =
  ({ now, newId, push }: NotificationNeeds) =>
  async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
    const told = new Set<UserId>();
    for (const event of events.toSorted(programmesLast)) {
      await settle(tx, event);
      const about = aboutOf(event);
      if (!about) continue;
      const { studioId, ...around } = await surroundings(tx, { type: event.type, actorId: event.actorId, ...about });
      const drafts = await deliverable(tx, draftsOf(event, around, isOfProgramme(event) ? told : []));
      if (drafts.length === 0) continue;
      for (const { userIds } of drafts) userIds.forEach((id) => told.add(id));
      await tell(tx, { studioId, drafts, actorId: event.actorId }, { now, newId, push });
    }
  };

interface Telling {
  studioId: StudioId;
  /** For people who may know. */
  drafts: readonly Draft[];
  actorId: UserId | null;
}

/** Writes them down, has them pushed, and says so to the tabs of those whom they are for. */
export async function tell(tx: Tx, { studioId, drafts, actorId }: Telling, { now, newId, push }: NotificationNeeds): Promise<void> {
  const written = await write(tx, { studioId, drafts, at: now(), newId });
  await push(
    tx,
    studioId,
    written.flatMap(({ notification: { groupId, userId }, pushAfterMs: afterMs }) =>
      afterMs === null ? [] : [{ groupId, userId, afterMs }],
    ),
  );
  const notifications = written.map(({ notification }) => toLive(notification));
  const scopes = [...new Set(notifications.map(({ userId }) => `user:${userId}` as const))];
  appendEvent(tx, { type: 'notifications.added', actorId, scopes, data: { notifications } });
}

/** What follows from an act is told to those who did not hear of the act itself. */
const isOfProgramme = ({ type }: NewEvent): boolean => type === 'schedule.changed';
const programmesLast = (a: NewEvent, b: NewEvent): number => Number(isOfProgramme(a)) - Number(isOfProgramme(b));

/** What acts do to notifications that are there already. */
async function settle(tx: Tx, event: NewEvent): Promise<void> {
  const { type, data } = event;
  switch (type) {
    case 'studios.memberDeleted':
      return forgetPerson(tx, data.userId);
    case 'projects.invitationAccepted':
    case 'projects.invitationDeclined':
      return settleInvitation(tx, { invitationId: data.invitationId, remove: false });
    case 'projects.invitationWithdrawn':
      return settleInvitation(tx, { invitationId: data.invitationId, remove: true });
    case 'tasks.completed':
    case 'tasks.approved':
      return readReminded(tx, event.facts.acts);
    case 'tasks.edited':
      return readPutOff(tx, data.tasks);
    case 'discussions.removed':
      return takeBack(tx, { commentId: data.commentId });
    case 'discussions.edited':
      await takeBack(tx, { commentId: data.commentId, mentionedIds: event.facts.unmentionedIds });
      return quoteAnew(tx, { commentId: data.commentId, text: event.facts.text });
    case 'discussions.read':
      return readWithIt(tx, { userId: event.actorId, ...data });
    default:
  }
}

async function settleInvitation(tx: Tx, { invitationId, remove }: { invitationId: ProjectInvitationId; remove: boolean }): Promise<void> {
  const { groupIds, userIds } = await closeInvitation(tx, { invitationId, remove });
  (remove ? tellRemoved : tellRead)(tx, { groupIds, userIds });
}

/** What reminded of a task says nothing any more once it is done. One without a day has reminded nobody. */
async function readReminded(tx: Tx, acts: readonly Pick<TaskAct, 'task'>[]): Promise<void> {
  const due = acts.flatMap(({ task }) => (task.due === null ? [] : [task.id]));
  if (due.length > 0) tellRead(tx, await readReminders(tx, due));
}

/** Nor does it once the task is due later, or on no day: the new day reminds of itself. */
async function readPutOff(tx: Tx, changes: readonly Pick<TaskChange, 'id' | 'before' | 'after'>[]): Promise<void> {
  const putOff = changes.flatMap(({ id, before, after }) => {
    const [was, is] = [before?.due, after?.due];
    return was && is !== undefined && (is === null || is > was) ? [id] : [];
  });
  if (putOff.length > 0) tellRead(tx, await readReminders(tx, putOff));
}

interface Entries {
  groupIds: NotificationId[];
  userIds: readonly UserId[];
}

function tellRead(tx: Tx, { groupIds, userIds }: Entries): void {
  if (groupIds.length === 0) return;
  appendEvent(tx, { type: 'notifications.read', actorId: null, scopes: userIds.map((id) => `user:${id}` as const), data: { groupIds } });
}

function tellRemoved(tx: Tx, { groupIds, userIds }: Entries): void {
  if (groupIds.length === 0) return;
  appendEvent(tx, { type: 'notifications.removed', actorId: null, scopes: userIds.map((id) => `user:${id}` as const), data: { groupIds } });
}

/** What a comment told: all of it, or that it names these people, as far as they have not read that. */
async function takeBack(tx: Tx, comment: { commentId: CommentId; mentionedIds?: readonly UserId[] }): Promise<void> {
  if (comment.mentionedIds?.length === 0) return;
  tellRemoved(tx, await withdrawComment(tx, comment));
}

/** What a comment told quotes it as it reads now. */
async function quoteAnew(tx: Tx, { commentId, text }: { commentId: CommentId; text: string }): Promise<void> {
  const told = (await quotesOf(tx, commentId)).map(toNotification);
  if (told.length > 0)
    await rewordNotifications(
      tx,
      told.map(({ id, ...words }) => ({ id, ...requoted(words, text) })),
    );
}

/** Whoever has read what was said has read what told them of it. */
async function readWithIt(tx: Tx, { userId, ...upTo }: Omit<ReadUpTo, 'userId'> & { userId: UserId | null }): Promise<void> {
  const groupIds = userId ? await markRead(tx, saidUpTo({ userId, ...upTo })) : [];
  if (groupIds.length > 0) appendEvent(tx, { type: 'notifications.read', actorId: userId, scopes: [`user:${userId}`], data: { groupIds } });
}

/** What those who run the studio hear of wherever it happens. */
const toldToPrincipals: ReadonlySet<EventName> = new Set<EventName>(['projects.created', 'studios.memberDeactivated']);

interface About {
  type: EventName;
  actorId: UserId | null;
  projectId: ProjectId | null;
  people: readonly UserId[];
}

/** Names, project and Principals, as the transaction sees them; one query. */
async function surroundings(tx: Tx, { type, actorId, projectId, people }: About): Promise<Surroundings & { studioId: StudioId }> {
  const ids = [...new Set([...people, ...(actorId ? [actorId] : [])])];
  const { rows } = await sql<{
    studioId: StudioId;
    organizationName: string;
    names: Record<string, string> | null;
    project: { name: string; leadId: UserId | null; memberIds: UserId[] } | null;
  }>`
    select s.id as "studioId", s.name as "organizationName",
      (select jsonb_object_agg(u.id, btrim(u.first_name || ' ' || u.last_name)) from user_profiles u where u.id = any(${sql.val(ids)}::uuid[])) as names,
      (select jsonb_build_object('name', p.name, 'leadId', p.lead_id,
        'memberIds', coalesce((select jsonb_agg(m.user_id) from project_members m where m.project_id = p.id), '[]')) from projects p where p.id = ${projectId}) as project
    from studios s where s.id = app.studio()
  `.execute(tx);
  const { names, ...rest } = onlyRow(rows); // the transaction is a studio's
  const principals = toldToPrincipals.has(type) ? await activePrincipals(tx) : [];
  return { ...rest, nameOf: (id) => (id && names?.[id]) || 'Someone', principalIds: principals.map(({ id }) => id) };
}

/** Each draft with those of its people who are active and may read what it is about. */
async function deliverable(tx: Tx, drafts: readonly Draft[]): Promise<Draft[]> {
  const kept: Draft[] = [];
  for (const group of Map.groupBy(drafts, ({ readersOf: project }) => project)) {
    const [projectId, ofProject] = group;
    const ids = ofProject.flatMap(({ userIds }) => userIds);
    const may = projectId ? await readersOf(tx, { projectId, ids }) : await activeMembers(tx, ids);
    kept.push(
      ...ofProject
        .map((draft) => ({ ...draft, userIds: draft.userIds.filter((id) => may.has(id)) }))
        .filter(({ userIds }) => userIds.length > 0),
    );
  }
  return kept;
}

interface Writing {
  studioId: StudioId;
  drafts: readonly Draft[];
  at: Date;
  newId: NewId;
}

interface Written {
  notification: Notification;
  /** Null where a push for its entry is on its way. */
  pushAfterMs: number | null;
}

async function write(tx: Tx, { studioId, drafts, at, newId }: Writing): Promise<Written[]> {
  const told = drafts.flatMap((draft) => draft.userIds.map((userId) => ({ draft, userId })));
  // Of one moment the list goes by the ids: what is told last stands first.
  const ids = told.map(() => newId<NotificationId>()).toSorted();
  const fresh = told.map(({ draft, userId }, place) => {
    const id = certain(ids[place], 'one was made for each');
    return { draft, notification: toNew(draft, { id, userId, at }) };
  });
  const recent = await mergeable(
    tx,
    fresh.map(({ notification }) => notification),
    at,
  );
  const rows = fresh.map(({ draft, notification }): NewNotification & Written => {
    const row = recent.find((one) => joins(toNotification(one), notification));
    const into = row ? toNotification(row) : null;
    const entry = into ? merged(into, notification) : notification;
    const isCovered = into !== null && Date.parse(row?.push_due ?? '') > at.getTime();
    const pushAfterMs = isCovered ? null : isMergeable(entry) ? mergeWindowMs : 0;
    const pushDue = isCovered ? (row?.push_due ?? null) : new Date(at.getTime() + (pushAfterMs ?? 0)).toISOString();
    return { ...entry, notification: entry, pushAfterMs, subjectId: draft.subjectId ?? null, supersedes: into?.id ?? null, pushDue };
  });
  await insertNotifications(tx, studioId, rows);
  return rows.map(({ notification, pushAfterMs }) => ({ notification, pushAfterMs }));
}

/** What is there that some of them may go into; one query. */
async function mergeable(tx: Tx, fresh: readonly Notification[], now: Date): Promise<NotificationRow[]> {
  const edits = fresh.filter(isMergeable);
  if (edits.length === 0) return [];
  return recentOf(tx, {
    taskIds: edits.flatMap(({ data }) => data.taskId ?? []),
    projectId: edits[0]?.data.projectId ?? null, // an act has one project
    userIds: edits.map(({ userId }) => userId),
    now,
  });
}

function toNew({ type, title, message, data }: Draft, { id, userId, at }: { id: NotificationId; userId: UserId; at: Date }): Notification {
  return { id, userId, type, title, message, isRead: false, createdAt: at.toISOString(), data, groupId: id };
}

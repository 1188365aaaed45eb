// What the people of the demo studio were told lately: the acts of the last days, put through the product's own rules.

import { newId } from '../db/newId.ts';
import type { NotificationId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { draftsOf } from '../../domain/notifications/acts.ts';
import type { Act } from '../../domain/kernel/events.ts';
import type { Surroundings } from '../../domain/notifications/drafts.ts';
import type { TaskStatus } from '../../domain/tasks/choices.ts';
import type { TaskFieldName } from '../../domain/tasks/events.ts';
import type { Tx } from '../db/tx.ts';
import { insertNotifications, type NewNotification } from '../features/notifications/writes.ts';
import { toStoredTask } from '../features/tasks/records.ts';
import { taskRow } from '../features/tasks/sql.ts';
import { people, projects } from './studio.ts';

interface News {
  tx: Tx;
  studioId: StudioId;
  now: Date;
  userOf: (key: string) => UserId;
}

/** Each kind of act: which tasks it may be about, who does it, and what it changes. */
type ToldType = 'tasks.sentToReview' | 'tasks.edited' | 'tasks.completed';
const kinds: readonly { type: ToldType; status: TaskStatus; changed: readonly TaskFieldName[]; by: 'assignee' | 'lead' }[] = [
  { type: 'tasks.sentToReview', status: 'in_review', changed: ['status'], by: 'assignee' },
  { type: 'tasks.edited', status: 'in_progress', changed: ['due', 'description'], by: 'lead' },
  { type: 'tasks.completed', status: 'completed', changed: ['status'], by: 'assignee' },
  { type: 'tasks.edited', status: 'todo', changed: ['due'], by: 'lead' },
];

/** Of each project and kind the first few; the further back, the more likely read. */
const mostOfKind = 2;
const minute = 60_000;

export async function insertNews({ tx, studioId, now, userOf }: News): Promise<void> {
  const names = new Map<string, string>(people.map(({ key, firstName, lastName }) => [userOf(key), `${firstName} ${lastName}`]));
  const written: NewNotification[] = [];
  let minutesAgo = 18;
  for (const { type, status, changed, by } of kinds) {
    for (const { name, lead } of projects) {
      const rows = await tx
        .selectFrom('tasks as t')
        .innerJoin('projects as p', 'p.id', 't.project_id')
        .select('t.id')
        .where('p.name', '=', name)
        .where('t.status', '=', status)
        .orderBy('t.number', 'desc')
        .limit(mostOfKind)
        .execute();
      for (const { id } of rows) {
        const row = await taskRow(tx, id);
        if (!row) continue;
        const task = toStoredTask(row);
        const act = { task, before: type === 'tasks.edited' ? task : null, changed };
        const actorId = by === 'lead' ? userOf(lead) : (task.assigneeIds.find((one) => one !== task.creatorId) ?? userOf(lead));
        const around: Surroundings = {
          nameOf: (one) => names.get(one ?? '') ?? 'Someone',
          organizationName: '',
          project: { name, leadId: userOf(lead), memberIds: [] },
          principalIds: [],
        };
        minutesAgo += 23 + (minutesAgo % 31);
        written.push(
          ...toRows({ type, actorId, data: { tasks: [] }, facts: { acts: [act] } }, around, new Date(now.getTime() - minutesAgo * minute)),
        );
      }
    }
  }
  const asked = await tx
    .selectFrom('project_invitations as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select(['i.id', 'i.project_id', 'i.invitee_id', 'i.inviter_id', 'i.created_at', 'p.name'])
    .where('i.state', '=', 'pending')
    .execute();
  for (const { id, project_id: projectId, invitee_id: userId, inviter_id, created_at: at, name } of asked) {
    const inviterId = inviter_id;
    const around: Surroundings = {
      nameOf: (one) => names.get(one ?? '') ?? 'Someone',
      organizationName: '',
      project: { name, leadId: null, memberIds: [] },
      principalIds: [],
    };
    written.push(
      ...toRows(
        {
          type: 'projects.invited',
          actorId: inviterId,
          data: {
            projectId,
            version: 1,
            userId,
            invitationId: id,
            inviterId,
          },
        },
        around,
        new Date(at),
      ),
    );
  }
  await insertNotifications(tx, studioId, written);
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('created_at', '<', new Date(now.getTime() - 6 * 60 * minute).toISOString())
    .execute();
}

const toRows = (act: Act, around: Surroundings, at: Date): NewNotification[] =>
  draftsOf(act, around).flatMap(({ userIds, type, title, message, data, subjectId = null }) =>
    userIds.map((userId) => {
      const id = newId<NotificationId>();
      return {
        id,
        userId,
        type,
        title,
        message,
        data,
        isRead: false,
        createdAt: at.toISOString(),
        groupId: id,
        subjectId,
        supersedes: null,
        pushDue: null,
      };
    }),
  );

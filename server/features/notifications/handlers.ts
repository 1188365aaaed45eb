// A person's own notifications. Every statement names the person: nobody's id opens another's.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { NotificationId } from '../../../domain/kernel/ids.ts';
import type { NotificationCounts, notificationsContract } from '../../../domain/notifications/contract.ts';
import { countsOf } from '../../../domain/notifications/rules.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { type DeviceNeeds, deviceHandlers } from './deviceHandlers.ts';
import { preferenceHandlers } from './preferenceHandlers.ts';
import { isGood } from '../projects/access.ts';
import { type InvitationRow, waitingFor } from '../projects/invitationSql.ts';
import { toNotification } from './records.ts';
import { ownAbout, ownEntry, pageAndUnread, unreadByType } from './sql.ts';
import { markRead, setDeleted } from './writes.ts';

export const notificationsHandlers = (needs: DeviceNeeds): HandlersOf<typeof notificationsContract> => ({
  ...preferenceHandlers,
  ...deviceHandlers(needs),

  list: async ({ input, actor, tx }) => {
    const after = fromCursor(input.cursor, ['time', 'id']);
    const page = { reader: readerOf(actor), unread: input.unread === 'true', after, limit: input.limit + 1 };
    const [seq, { rows, unread }, waiting] = await Promise.all([lastSequence(tx), pageAndUnread(tx, page), waitingFor(tx, actor.userId)]);
    const { items, next } = pageOf(rows, input.limit, (row) => [row.created_at, row.id]);
    return { items: items.map(toNotification), next, counts: countsFor(actor, unread, waiting), seq };
  },

  counts: async ({ actor, tx }) => standing(tx, actor),

  markRead: async ({ input, actor, tx }) => {
    const groupIds = await markRead(tx, ownEntry(actor.userId, input.notificationId));
    if (groupIds.length === 0) await demandOwn(tx, actor, input.notificationId);
    return tell(tx, actor, { type: 'notifications.read', groupIds });
  },

  markAllRead: async ({ input, actor, tx }) => {
    const groupIds = await markRead(tx, ownAbout(actor.userId, input));
    const isAll = input.taskId === undefined && input.projectId === undefined;
    return tell(tx, actor, { type: 'notifications.read', groupIds, isAll });
  },

  remove: async ({ input, actor, tx, now }) => {
    const groupId = await setDeleted(tx, ownEntry(actor.userId, input.notificationId), now.toISOString());
    if (!groupId) throw new AppError('not_found');
    return tell(tx, actor, { type: 'notifications.removed', groupIds: [groupId] });
  },

  restore: async ({ input, actor, tx }) => {
    const groupId = await setDeleted(tx, ownEntry(actor.userId, input.notificationId), null);
    if (!groupId) throw new AppError('not_found');
    return tell(tx, actor, { type: 'notifications.restored', groupIds: [groupId] });
  },
});

async function standing(tx: Tx, actor: MemberActor): Promise<{ counts: NotificationCounts; seq: number }> {
  // The number first: of what is told meanwhile some may be counted, and is told to be counted again.
  const [seq, unread, waiting] = await Promise.all([lastSequence(tx), unreadByType(tx, readerOf(actor)), waitingFor(tx, actor.userId)]);
  return { counts: countsFor(actor, unread, waiting), seq };
}

/** An invitation counts until it is answered, whether or not its notification was read. */
const countsFor = (actor: MemberActor, unread: ReadonlyMap<string, number>, waiting: readonly InvitationRow[]): NotificationCounts => ({
  ...countsOf(unread),
  projectInvitations: waiting.filter((invitation) => isGood(invitation, actor)).length,
});

/** Marking again what is read already, or gone, is no mistake; somebody else's is not there. @throws AppError `not_found` */
async function demandOwn(tx: Tx, actor: MemberActor, id: NotificationId): Promise<void> {
  const own = await tx.selectFrom('notifications').select('id').where('id', '=', id).where('user_id', '=', actor.userId).executeTakeFirst();
  if (!own) throw new AppError('not_found');
}

interface Change {
  type: 'notifications.read' | 'notifications.removed' | 'notifications.restored';
  groupIds: readonly NotificationId[];
  /** All that was unread: no list of ids could be too long. */
  isAll?: boolean;
}

async function tell(
  tx: Tx,
  actor: MemberActor,
  { type, groupIds, isAll = false }: Change,
): Promise<{ counts: NotificationCounts; seq: number }> {
  const data = isAll ? {} : { groupIds: [...groupIds] };
  if (groupIds.length === 0) tellNothing(tx, [`user:${actor.userId}`]);
  else appendEvent(tx, { type, actorId: actor.userId, scopes: [`user:${actor.userId}`], data });
  return standing(tx, actor);
}

// A person's own browsers for push. Each belongs to the session that added it, and goes with it.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { pushDeviceId } from '../../../domain/kernel/ids.ts';
import type { PushDevice, pushContract } from '../../../domain/notifications/push.ts';
import { deviceWords } from '../../auth/deviceWords.ts';
import { removeDevice, takeDevice } from '../../auth/pushDevices.ts';
import { type Tx, withAuthentication } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import type { Pusher } from '../../push/pusher.ts';
import { devicesOf, holdSession } from './deviceSql.ts';

export interface DeviceNeeds {
  pusher: Pick<Pusher, 'publicKey' | 'faultOf'>;
  jobs: Jobs;
}

export const deviceHandlers = ({ pusher, jobs }: DeviceNeeds): HandlersOf<typeof pushContract> => {
  const listed = async (tx: Tx, actor: MemberActor) => ({
    seq: await lastSequence(tx),
    items: (await devicesOf(tx, actor.userId)).map((row): PushDevice => ({
      id: pushDeviceId.parse(row.id),
      device: row.device,
      createdAt: row.created_at,
      lastSuccessAt: row.last_success_at,
      isCurrent: row.session_id === actor.sessionId,
    })),
    applicationServerKey: pusher.publicKey,
  });

  return {
    devices: ({ actor, tx }) => listed(tx, actor),

    addDevice: async ({ input, actor, tx, now, newId }) => {
      const fault = pusher.faultOf(input);
      if (fault) throw new AppError('validation_failed', { field: 'endpoint', message: fault });
      await withAuthentication(tx, async (auth) => {
        const session = await holdSession(auth, { sessionId: actor.sessionId, now });
        if (!session) throw new AppError('session_ended');
        await takeDevice(auth, { id: newId(), actor, subscription: input, device: deviceWords(session.user_agent), now });
      });
      tellDevices(tx, actor);
      return listed(tx, actor);
    },

    removeDevice: async ({ input, actor, tx }) => {
      if (!(await removeDevice(tx, { id: input.deviceId, userId: actor.userId }))) throw new AppError('not_found');
      tellDevices(tx, actor);
      return listed(tx, actor);
    },

    testPush: async ({ actor, tx }) => {
      const devices = await devicesOf(tx, actor.userId);
      const { userId, studioId } = actor;
      await jobs.enqueueAll(
        tx,
        'push.test',
        devices.map(({ id }) => ({ data: { deviceId: id, userId, studioId }, afterMs: 0 })),
      );
      return { sent: devices.length };
    },
  };
};

/** The person's other tabs show the list anew. */
export const tellDevices = (tx: Tx, { userId }: Pick<MemberActor, 'userId'>): void =>
  appendEvent(tx, { type: 'notifications.devicesChanged', actorId: userId, scopes: [`user:${userId}`], data: {} });

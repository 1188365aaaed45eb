// What is due to be pushed, and its delivery: a job for each browser, so that one that fails makes no other ring twice.

import type { PushDeviceId, UserId } from '../../../domain/kernel/ids.ts';
import { payloadOf, type PushPayload, testPayload } from '../../../domain/notifications/payload.ts';
import { isQuietAt, mayPush } from '../../../domain/notifications/preferences.ts';
import { effectiveRole } from '../../../domain/studios/policy.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { noteSuccess, removeDevice } from '../../auth/pushDevices.ts';
import type { Database } from '../../db/pool.ts';
import { inTransaction, type Tx, withAuthentication } from '../../db/tx.ts';
import type { JobData, Jobs } from '../../jobs/jobs.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { isWatching } from '../../live/presence.ts';
import type { Pusher, Subscription } from '../../push/pusher.ts';
import { tellDevices } from './deviceHandlers.ts';
import { devicesOfAll, liveDevice } from './deviceSql.ts';
import { preferencesOf } from './preferenceSql.ts';
import type { NotificationNeeds } from './reactions.ts';
import { toNotification } from './records.ts';
import { entryToPush, type Reader } from './sql.ts';

const graceMs = 1000;

/** What came about longer ago is no news. */
const staleMs = 2 * 60 * 60_000;

/** Enqueues, in the transaction of the act, a delivery to every browser of those who are to be told. */
export const enqueuePushes =
  ({ jobs, now }: { jobs: Jobs; now: () => Date }): NotificationNeeds['push'] =>
  async (tx, studioId, due) => {
    if (due.length === 0) return;
    const devices = Map.groupBy(
      await devicesOfAll(
        tx,
        due.map(({ userId }) => userId),
      ),
      ({ userId }) => userId,
    );
    const deliveries = due.flatMap(({ groupId, userId, afterMs }) =>
      (devices.get(userId) ?? []).map(({ deviceId }) => ({
        data: { deviceId, userId, studioId, groupId, giveUpAt: now().getTime() + afterMs + staleMs },
        // A moment after the window: an edit that came within it is committed by then.
        afterMs: afterMs > 0 ? afterMs + graceMs : 0,
        of: userId,
      })),
    );
    await jobs.enqueueAll(tx, 'push.deliver', deliveries);
  };

export interface DeliveryNeeds {
  db: Database;
  jobs: Jobs;
  pusher: Pusher;
  now: () => Date;
}

interface Message {
  to: Subscription;
  payload: PushPayload;
}

type Addressee = Pick<JobData['push.deliver'], 'deviceId' | 'userId' | 'studioId'>;

export const pushHandlers = ({ db, jobs, pusher, now }: DeliveryNeeds): Pick<JobHandlers, 'push.deliver' | 'push.test'> => {
  const inStudioOf = <T>({ studioId, userId }: Addressee, work: (tx: Tx, userId: UserId) => Promise<T>) =>
    inTransaction(db, { kind: 'member', studioId, userId }, (tx) => work(tx, userId));

  /** @returns how long to wait before it is tried again; null where it is not, 'soon' where the queue decides */
  const send = async (job: Addressee, message: Message | null): Promise<number | 'soon' | null> => {
    if (!message) return null;
    const outcome = await pusher.send(message.to, { payload: message.payload, topic: topicOf(message.payload.tag) });
    if (outcome.is === 'later') return outcome.afterMs ?? 'soon';
    if (outcome.is === 'taken') await inStudioOf(job, (tx) => noteSuccess(tx, { id: job.deviceId, now: now() }));
    if (outcome.is === 'gone') {
      await inStudioOf(job, async (tx, userId) => {
        if (await removeDevice(tx, { id: job.deviceId, userId })) tellDevices(tx, { userId });
      });
    }
    return null;
  };

  return {
    'push.deliver': async (job) => {
      if (now().getTime() > job.giveUpAt) return;
      const wait = await send(job, await inStudioOf(job, (tx, userId) => messageDue(tx, { ...job, userId, now: now() })));
      if (wait === 'soon') throw new Error('the push service was not there');
      // As long as it asked for, by a job of its own: the queue's back-off knows nothing of it.
      if (wait !== null) await inStudioOf(job, (tx) => jobs.enqueueAll(tx, 'push.deliver', [{ data: job, afterMs: wait, of: job.userId }]));
    },
    'push.test': async (job) => {
      const message = await inStudioOf(job, async (tx, userId) => {
        const device = await deviceOf(tx, { ...job, userId, now: now() });
        return device && { to: device.subscription, payload: testPayload };
      });
      const wait = await send(job, message);
      if (wait !== null) throw new Error('the push service took no test message');
      await inStudioOf(job, async (tx, userId) => tellDevices(tx, { userId }));
    },
  };
};

interface Due {
  deviceId: PushDeviceId;
  userId: UserId;
  groupId: string;
  now: Date;
}

/** What stands in the entry now, if its person is still to be told of it in that browser: they may have seen it meanwhile. */
async function messageDue(tx: Tx, { groupId, ...due }: Due): Promise<Message | null> {
  const device = await deviceOf(tx, due);
  if (!device) return null;
  const row = await entryToPush(tx, device.reader, groupId);
  const preferences = await preferencesOf(tx, due.userId);
  if (!row || !preferences) return null;
  const may = mayPush({
    preferences,
    type: row.type,
    isWatching: await isWatching(tx, due.userId),
    isQuiet: isQuietAt(preferences, due.now),
  });
  return may ? { to: device.subscription, payload: payloadOf(toNotification(row)) } : null;
}

/** The browser, while its session is live. */
async function deviceOf(
  tx: Tx,
  { deviceId, userId, now }: Omit<Due, 'groupId'>,
): Promise<{ subscription: Subscription; reader: Reader } | null> {
  const idleSince = new Date(now.getTime() - lifetimes.sessionIdle);
  const row = await withAuthentication(tx, (auth) => liveDevice(auth, { id: deviceId, userId, now, idleSince }));
  if (!row) return null;
  const { role, ...subscription } = row;
  return { subscription, reader: { userId, isPrincipal: effectiveRole(role ?? 'Standard') === 'Principal' } };
}

/** At most 32 letters of an alphabet that has no dash to spare (RFC 8030). */
const topicOf = (tag: string): string => tag.replaceAll('-', '');

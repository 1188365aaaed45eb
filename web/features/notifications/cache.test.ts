import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { events } from '../../../domain/events.ts';
import type { EventName } from '../../../domain/kernel/events.ts';
import type { NotificationId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { NotificationType } from '../../../domain/notifications/contract.ts';
import type { LiveNotification } from '../../../domain/notifications/events.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';
import { openNotificationFeed } from './cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let sequence = 0;
const event = (type: EventName, data: object = {}): LiveEvent =>
  ({ sequence: ++sequence, type, actorId: null, at: '', data, traits: events[type].traits }) as LiveEvent;

interface Added {
  task?: string;
  type?: NotificationType;
  at?: number;
}

function added({ task = 'one', type = 'task_edited', at = 0 }: Added = {}): LiveEvent {
  const id = `n${sequence}` as NotificationId;
  const notification: LiveNotification = {
    id,
    groupId: id,
    userId: 'hugo' as UserId,
    type,
    isRead: false,
    createdAt: new Date(at).toISOString(),
    data: { taskId: task as TaskId },
  };
  return event('notifications.added', { notifications: [notification] });
}

function open() {
  const said: string[] = [];
  const feed = openNotificationFeed({
    onArrived: (arrived, newest) => void said.push(`${arrived.map(({ data }) => data.taskId).join('+')} up to ${newest}`),
    onStale: () => void said.push('read again'),
  });
  return { feed, said };
}

describe('[R4-10] live notifications', () => {
  test('an INSERT waits 100 ms for others, they come as one, then the list is read', () => {
    const { feed, said } = open();
    feed.take([added(), added({ at: 40 })], false);
    vi.advanceTimersByTime(60);
    feed.take([added({ at: 60 }), added({ task: 'two', at: 61 })], false);
    vi.advanceTimersByTime(39);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual([`two+one up to ${sequence}`, 'read again']);
  });

  test.each<EventName>([
    'notifications.read',
    'notifications.removed',
    // What they quote reads otherwise.
    'discussions.edited',
    'notifications.restored',
    'tasks.removed',
    'files.removed',
    'files.restored',
    'boards.removed',
    'discussions.removed',
    'projects.invitationWithdrawn',
    'projects.visibilityChanged',
  ])('%s reads the list again and says nothing', (type) => {
    const { feed, said } = open();
    feed.take([event(type)], false);
    expect(said).toEqual(['read again']);
  });

  test('what has nothing to do with them reads nothing', () => {
    const { feed, said } = open();
    feed.take([event('tasks.edited'), event('studios.changed')], false);
    vi.advanceTimersByTime(5000);
    expect(said).toEqual([]);
  });

  test('what was missed is read, and does not sound', () => {
    const { feed, said } = open();
    feed.take([added(), added({ task: 'two' })], true);
    vi.advanceTimersByTime(5000);
    expect(said.filter((words) => words !== 'read again')).toEqual([]);
    expect(said).toContain('read again');
  });

  test('a storm is read once a second, the last of it too', () => {
    const { feed, said } = open();
    for (let step = 0; step < 500; step++) {
      feed.take([added({ task: `t${step}` })], false);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(2000);
    const reads = said.filter((words) => words === 'read again').length;
    expect(reads).toBeGreaterThanOrEqual(5);
    expect(reads).toBeLessThanOrEqual(7);
    expect(said.at(-1)).toBe('read again');
  });

  test('a tab that leaves hears nothing more', () => {
    const { feed, said } = open();
    feed.take([added()], false);
    feed.close();
    vi.advanceTimersByTime(1000);
    expect(said).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NotificationId, ProjectId, TaskId, UserId } from '../kernel/ids.ts';
import type { Notification, NotificationData } from './contract.ts';
import {
  dueDateUpdated,
  editDetail,
  editWords,
  isMergeable,
  joins,
  merged,
  mergeNotifications,
  mergeWindowMs,
  timelineChanged,
  timelineWords,
} from './merging.ts';

const id = (kind: number, index: number) => `0000000${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const base = Date.parse('2026-03-12T09:00:00.000Z');

interface Given {
  user?: number;
  task?: number;
  at?: number;
  type?: string;
  data?: NotificationData;
  isRead?: boolean;
}

/** As the server writes a single act. */
function notification(
  index: number,
  { user = 1, task = 1, at = 0, type = 'task_edited', data = {}, isRead = false }: Given = {},
): Notification {
  const facts: NotificationData = {
    taskId: id(7, task) as TaskId,
    taskTitle: `Task ${task}`,
    projectName: 'Halden House',
    editorName: 'Ines Duarte',
    ...data,
  };
  const own = id(9, index) as NotificationId;
  return {
    id: own,
    groupId: own,
    userId: id(1, user) as UserId,
    type,
    isRead,
    createdAt: new Date(base + at).toISOString(),
    data: facts,
    ...editWords({ hasGeneralEdit: true, ...facts }),
  };
}

const general: NotificationData = { hasGeneralEdit: true, hasDueDateChange: false };
const due: NotificationData = { hasGeneralEdit: false, hasDueDateChange: true, changeType: dueDateUpdated };

describe('changes of one programme within 5000 ms', () => {
  const moved = (index: number, at: number, project = 1): Notification => {
    const facts = { taskId: undefined, projectId: id(6, project) as ProjectId, logicalType: timelineChanged };
    const one = notification(index, { at, data: facts });
    return { ...one, ...timelineWords(one.data, '7 tasks') };
  };

  test('are one, which says what they have in common', () => {
    expect(mergeNotifications([moved(1, 0), moved(2, 5000)])).toMatchObject([
      { groupId: id(9, 1), title: 'Project Timeline Changed', message: 'Ines Duarte changed the timeline of Halden House' },
    ]);
  });

  test('are none with those of another project, or of a task', () => {
    expect(mergeNotifications([moved(1, 0), moved(2, 1, 2), notification(3, { at: 2, data: due })])).toHaveLength(3);
  });
});

describe('[R9-02] edits of one task within 5000 ms', () => {
  test('what they changed is named once each', () => {
    const [one] = mergeNotifications([
      notification(1, { data: { ...general, changes_summary: 'title, room' } }),
      notification(2, { at: 1000, data: { ...due, changes_summary: 'due date' } }),
      notification(3, { at: 2000, data: { ...general, changes_summary: 'room, who is assigned' } }),
    ]);
    expect(one && editDetail(one)).toBe('Changed: title, room, due date, who is assigned');
  });

  test("a general edit and a due-date change are one, with the specification's words", () => {
    const [one, ...others] = mergeNotifications([notification(1, { data: general }), notification(2, { at: 5000, data: due })]);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      id: id(9, 2),
      groupId: id(9, 1),
      title: 'Task Updated (Timeline Changed)',
      message: 'Ines Duarte updated your task and changed its timeline: "Task 1" in Halden House',
      data: { isCombined: true, hasGeneralEdit: true, hasDueDateChange: true },
    });
  });

  test.each([
    [due, due, 'Task Timeline Updated'],
    [general, general, 'Task Updated'],
    [due, general, 'Task Updated (Timeline Changed)'],
  ])('%o and %o give %s', (first, second, title) => {
    expect(
      mergeNotifications([notification(1, { data: first }), notification(2, { at: 100, data: second })]).map((one) => one.title),
    ).toEqual([title]);
  });

  test('one millisecond more are two', () => {
    expect(mergeNotifications([notification(1), notification(2, { at: 5001 })])).toHaveLength(2);
  });

  test('what two people are told of one edit is never one', () => {
    expect(joins(notification(1), notification(2, { user: 2 }))).toBe(false);
  });

  test.each([
    [1, 2],
    [2, 1],
  ])('what is unread stays unread: %i of two', (unread, read) => {
    const both = [notification(unread, { at: unread }), notification(read, { at: read, isRead: true })];
    expect(mergeNotifications(both)).toMatchObject([{ isRead: false }]);
  });

  test('with a new due date of an assignment an edit stays an edit', () => {
    const [edited, assigned] = [notification(1), notification(2, { at: 1, type: 'task_assigned', data: due })];
    expect(mergeNotifications([edited, assigned])).toMatchObject([{ type: 'task_edited' }]);
  });

  test('an assignment merges only where it is a due-date update', () => {
    const assigned = (data: NotificationData) => [notification(1, { type: 'task_assigned', data }), notification(2, { at: 10 })];
    expect(mergeNotifications(assigned({}))).toHaveLength(2);
    expect(mergeNotifications(assigned(due))).toHaveLength(1);
  });

  test.each(['task_in_review', 'task_completed', 'mention', 'role_updated'])('a %s never merges', (type) => {
    expect(mergeNotifications([notification(1, { type }), notification(2, { type, at: 1 }), notification(3, { at: 2 })])).toHaveLength(3);
  });

  test('what is no edit beneath its type stays by itself', () => {
    expect(isMergeable(notification(1, { data: { logicalType: 'changes_requested' } }))).toBe(false);
  });
});

const acts = fc
  .array(
    fc.record({
      user: fc.integer({ min: 1, max: 2 }),
      task: fc.integer({ min: 1, max: 3 }),
      at: fc.integer({ min: 0, max: 30_000 }),
      type: fc.constantFrom('task_edited', 'task_edited', 'task_edited', 'task_assigned', 'task_completed'),
      data: fc.constantFrom(general, due, { ...general, hasDueDateChange: true }),
      isRead: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((given, index) => notification(index, given)));

describe('[R9-02] whatever comes', () => {
  test('the order does not matter', () => {
    fc.assert(
      fc.property(
        acts.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(mergeNotifications(shuffled)).toEqual(mergeNotifications(list));
        },
      ),
    );
  });

  test('tasks and recipients are never mixed, and every one is in exactly one entry', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const entries = mergeNotifications(list);
        const stoodFor = list.map((one) =>
          entries.filter(
            (entry) =>
              entry.userId === one.userId &&
              entry.data.taskId === one.data.taskId &&
              Date.parse(entry.createdAt) >= Date.parse(one.createdAt) &&
              isInto(list, one, entry),
          ),
        );
        for (const found of stoodFor) expect(found).toHaveLength(1);
        expect(
          entries.every((entry) =>
            list.some((one) => one.id === entry.id && one.userId === entry.userId && one.data.taskId === entry.data.taskId),
          ),
        ).toBe(true);
      }),
    );
  });

  test('merging what is merged already changes nothing', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const once = mergeNotifications(list);
        expect(mergeNotifications(once)).toEqual(once);
      }),
    );
  });

  test('one after the other, as the server writes them, gives the same as all at once', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const inOrder = [...list].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1));
        const kept: Notification[] = [];
        for (const next of inOrder) {
          const place = kept.findLastIndex(
            (entry) => isMergeable(entry) && entry.userId === next.userId && entry.data.taskId === next.data.taskId,
          );
          const previous = kept[place];
          if (previous && joins(previous, next)) kept[place] = merged(previous, next);
          else kept.push(next);
        }
        const byGroup = (a: Notification, b: Notification) => (a.groupId < b.groupId ? -1 : 1);
        expect(kept.sort(byGroup)).toEqual(mergeNotifications(list).sort(byGroup));
      }),
    );
  });

  test('unread stays unread', () => {
    fc.assert(
      fc.property(acts, (list) => {
        expect(mergeNotifications(list).some(({ isRead }) => !isRead)).toBe(list.some(({ isRead }) => !isRead));
      }),
    );
  });
});

/** Whether the entry stands for the act: itself, or what it was merged with on the way. */
function isInto(list: readonly Notification[], one: Notification, entry: Notification): boolean {
  if (one.id === entry.id) return true;
  if (!isMergeable(one)) return false;
  const chain = list
    .filter((other) => isMergeable(other) && other.userId === one.userId && other.data.taskId === one.data.taskId)
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1));
  const [from, to] = [chain.findIndex(({ id: each }) => each === one.id), chain.findIndex(({ id: each }) => each === entry.id)];
  return (
    from < to &&
    chain
      .slice(from, to)
      .every((each, index) => Date.parse(chain[from + index + 1]?.createdAt ?? '') - Date.parse(each.createdAt) <= mergeWindowMs)
  );
}

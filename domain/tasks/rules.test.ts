import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayString } from '../kernel/endpoint.ts';
import { type ChecklistItemId, checklistItemId, type PhaseId, type ProjectId, projectId, userId, type UserId } from '../kernel/ids.ts';
import { isOrderKey } from '../kernel/orderKey.ts';
import type { Result } from '../kernel/result.ts';
import { taskStatuses } from './choices.ts';
import type { ChecklistItem, Task } from './contract.ts';
import { compareCards } from './filter.ts';
import { approve, type Change, type Circumstances, type Move, requestChanges, sendToReview, type TaskState } from './review.ts';
import { completeTask, copyOf, editTask, mergeTask, moveTask, positionBetween, reopenTask, type Standing, steps, stepTo } from './rules.ts';

const person = (n: number): UserId => userId.parse(`0190a6a0-0000-7000-8000-00000000000${n}`);
const [monday, tuesday] = [dayString.parse('2026-03-09'), dayString.parse('2026-03-10')];
const [ines, lucas, mirela, aiko] = [person(1), person(2), person(3), person(4)];
const halden = projectId.parse('0190a6a0-0000-7000-8000-000000000009');
const now = '2026-03-12T09:00:00.000Z';

/** Lucas does the work, Ines reviews it, Mirela leads the project, Aiko is somebody else. */
function taskIn(status: TaskState['status']): TaskState {
  const isInReview = status === 'in_review';
  return {
    status,
    position: 'a1',
    projectId: halden,
    assigneeIds: [lucas],
    reviewerId: ines,
    round: isInReview ? 1 : 0,
    reviewRequestedAt: isInReview ? '2026-03-10T09:00:00.000Z' : null,
    reviewRequestedBy: isInReview ? lucas : null,
    completedAt: status === 'completed' ? '2026-03-11T09:00:00.000Z' : null,
  };
}
const by = (actorId: UserId): Circumstances => ({ actorId, now, projectLeadId: mirela, selfApproval: false, canLook: () => true });
const actors: Record<Standing, UserId> = { reviewer: ines, worker: lucas, other: aiko };

describe('a move from column to column', () => {
  const cases = taskStatuses.flatMap((from) =>
    taskStatuses.flatMap((to) => (['reviewer', 'worker', 'other'] as const).map((who) => ({ from, to, who }))),
  );

  // What each of the 48 moves comes to; `-` is refused.
  const expected = {
    'todo → todo': 'move move move',
    'todo → in_progress': 'move move move',
    'todo → in_review': 'sendToReview sendToReview sendToReview',
    'todo → completed': 'complete complete complete',
    'in_progress → todo': 'move move move',
    'in_progress → in_progress': 'move move move',
    'in_progress → in_review': 'sendToReview sendToReview sendToReview',
    'in_progress → completed': 'complete complete complete',
    'in_review → todo': '- withdraw withdraw',
    'in_review → in_progress': '- withdraw withdraw',
    'in_review → in_review': 'move move move',
    'in_review → completed': 'approve - -',
    'completed → todo': 'reopen reopen reopen',
    'completed → in_progress': 'reopen reopen reopen',
    'completed → in_review': 'sendToReview sendToReview sendToReview',
    'completed → completed': 'move move move',
  };

  it.each(cases)('$from → $to by $who', ({ from, to, who }) => {
    const change = moveTask(taskIn(from), { status: to, position: 'a5' }, by(actors[who]));
    const row = expected[`${from} → ${to}`].split(' ');
    expect(change.ok ? change.value.step : '-').toBe(row[['reviewer', 'worker', 'other'].indexOf(who)]);
    if (change.ok) expect(change.value.patch).toMatchObject({ status: to, position: 'a5' });
  });

  it('covers every step', () => {
    const named = Object.values(steps).flatMap((row) => Object.values(row));
    const reached = new Set(named.flatMap((step) => (typeof step === 'string' ? [step] : Object.values(step))));
    reached.delete(null);
    expect([...reached].toSorted()).toEqual(['approve', 'complete', 'move', 'reopen', 'requestChanges', 'sendToReview', 'withdraw']);
  });

  it('tells a reviewer who drags back that a comment is needed', () => {
    const task = taskIn('in_review');
    expect(stepTo(task, 'in_progress', ines)).toBe('requestChanges');
    expect(moveTask(task, { status: 'in_progress', position: 'a5' }, by(ines))).toMatchObject({
      code: 'transition_refused',
      details: { message: 'Say what to change: use Request changes.' },
    });
  });

  it('refuses a personal task in review, and lets it through every other column', () => {
    const personal = { ...taskIn('todo'), projectId: null };
    const to = (status: TaskState['status']) => moveTask(personal, { status, position: 'a5' }, by(lucas));
    expect(taskStatuses.map((status) => to(status).ok)).toEqual([true, true, false, true]);
  });

  it('keeps the time of completion when a completed card is only put elsewhere', () => {
    const change = moveTask(taskIn('completed'), { status: 'completed', position: 'a5' }, by(lucas));
    expect(change).toMatchObject({ value: { patch: { status: 'completed', position: 'a5' } } });
    expect(change.ok && 'completedAt' in change.value.patch).toBe(false);
  });

  it('completes and reopens in place', () => {
    const completed = { patch: { completedAt: now, position: 'a1' } };
    expect(completeTask(taskIn('todo'), by(lucas))).toMatchObject({ value: completed });
    expect(completeTask(taskIn('in_review'), by(lucas))).toMatchObject({ code: 'forbidden' });
    expect(reopenTask(taskIn('completed'), by(lucas))).toMatchObject({ value: { patch: { completedAt: null } } });
    expect(reopenTask(taskIn('todo'), by(lucas))).toMatchObject({ code: 'transition_refused' });
  });
});

describe('any sequence of steps', () => {
  const anyone = fc.constantFrom(ines, lucas, mirela, aiko);
  const anyPosition = fc.constantFrom('Zz', 'a1', 'a2V', 'b01');
  const anyMove: fc.Arbitrary<Move> = fc.record(
    { status: fc.constantFrom(...taskStatuses), position: anyPosition, reviewerId: anyone },
    { requiredKeys: ['status', 'position'] },
  );
  const anyStep = fc.oneof(
    anyMove.map((move) => (task: TaskState, given: Circumstances) => moveTask(task, move, given)),
    anyone.map((reviewerId) => (task: TaskState, given: Circumstances) => sendToReview({ task, reviewerId }, given)),
    fc.constant((task: TaskState, given: Circumstances) => approve({ task }, given)),
    fc.constant((task: TaskState, given: Circumstances) => requestChanges({ task, comment: 'Again, please.' }, given)),
    fc.constant(completeTask),
    fc.constant(reopenTask),
  );
  const anyCircumstances = fc.record({
    actorId: anyone,
    now: fc.constant(now),
    projectLeadId: fc.option(anyone),
    selfApproval: fc.boolean(),
    canLook: fc.func(fc.boolean()),
  });
  const anyStart = fc
    .record({ projectId: fc.option(fc.constant(halden)), assigneeIds: fc.uniqueArray(anyone) })
    .map((facts): TaskState => ({ ...taskIn('todo'), reviewerId: null, ...facts }));
  const anyHistory = fc.array(fc.tuple(anyStep, anyCircumstances), { maxLength: 30 });

  it('reaches only states that can be', () => {
    fc.assert(
      fc.property(anyStart, anyHistory, (start, history) => {
        let openReviews = 0;
        let task = start;
        for (const [step, circumstances] of history) {
          const change = step(task, circumstances);
          const next = apply(task, change);
          if (change.ok && change.value.review) openReviews += 'opens' in change.value.review ? 1 : -1;
          expect(next.round).toBeGreaterThanOrEqual(task.round);
          expect(next.completedAt !== null).toBe(next.status === 'completed');
          expect(next.reviewRequestedAt !== null).toBe(next.status === 'in_review');
          expect(next.reviewRequestedBy !== null).toBe(next.status === 'in_review');
          expect(openReviews).toBe(next.status === 'in_review' ? 1 : 0);
          if (next.status === 'in_review') expect(next.reviewerId !== null && next.projectId !== null).toBe(true);
          if (!change.ok) expect(next).toBe(task);
          task = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('lets nobody approve their own work, unless the studio does', () => {
    fc.assert(
      fc.property(anyStart, anyHistory, (start, history) => {
        let task = start;
        for (const [step, circumstances] of history) {
          const change = step(task, circumstances);
          if (change.ok && change.value.step === 'approve' && !circumstances.selfApproval) {
            expect(task.assigneeIds).not.toContain(circumstances.actorId);
            expect(task.reviewRequestedBy).not.toBe(circumstances.actorId);
          }
          task = apply(task, change);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is undone by the inverse of its last move, to the same column and place', () => {
    fc.assert(
      fc.property(anyStart, anyHistory, anyMove, anyCircumstances, (start, history, move, circumstances) => {
        const task = history.reduce((state, [step, given]) => apply(state, step(state, given)), start);
        const change = moveTask(task, move, circumstances);
        if (!change.ok || change.value.inverse === null) return;
        const back = moveTask(apply(task, change), change.value.inverse, circumstances);
        expect(back.ok).toBe(true);
        const { status, position } = apply(apply(task, change), back);
        expect({ status, position }).toEqual({ status: task.status, position: task.position });
      }),
      { numRuns: 1000 },
    );
  });

  it('offers Undo for every move but a decision, and what leaves Completed for review', () => {
    const moves = taskStatuses.flatMap((from) => taskStatuses.map((to) => [from, to] as const));
    const final = moves.filter(([from, to]) => {
      const change = moveTask(taskIn(from), { status: to, position: 'a5' }, by(to === 'completed' ? ines : lucas));
      return !change.ok || change.value.inverse === null;
    });
    expect(final).toEqual([
      ['in_review', 'completed'],
      ['completed', 'in_review'],
    ]);
  });
});

describe('a place between two cards', () => {
  it('lies between them, or right behind two that share one key', () => {
    expect(positionBetween('a1', 'a3')).toBe('a2');
    expect(positionBetween(null, null)).toBe('a1');
    const tied = positionBetween('a1', 'a1');
    expect(isOrderKey(tied) && tied > 'a1' && tied < 'a2').toBe(true);
  });
});

describe('an edit of a task', () => {
  it('keeps a reviewer who may decide while the task is in review', () => {
    const edit = (changes: object) => editTask(taskIn('in_review'), { current: {}, stamps: {}, baseVersion: 1, changes }, by(lucas));
    expect(edit({ reviewerId: mirela })).toMatchObject({ ok: true });
    expect(edit({ reviewerId: null })).toMatchObject({ code: 'reviewer_required' });
    expect(edit({ reviewerId: lucas })).toMatchObject({ code: 'reviewer_required' });
    expect(edit({ reviewerId: mirela, assigneeIds: [mirela] })).toMatchObject({ code: 'reviewer_required' });
    expect(edit({ assigneeIds: [lucas] })).toMatchObject({ ok: true });
    const reviewer = taskIn('in_review').reviewerId;
    expect(edit({ assigneeIds: [reviewer] })).toMatchObject({ code: 'reviewer_required', details: { field: 'assigneeIds' } });
    expect(edit({ title: 'Other words' })).toMatchObject({ ok: true });
  });
});

describe('two edits of one checklist', () => {
  const item = (n: number, text = `Item ${n}`, done = false): ChecklistItem => ({
    id: checklistItemId.parse(`0190a6a0-0000-7000-8000-00000000000${n}`),
    text,
    done,
  });
  const base = [item(1), item(2), item(3)];
  const merge = (theirs: ChecklistItem[], yours: ChecklistItem[], baseChecklist = base) =>
    mergeTask({
      current: { checklist: theirs },
      stamps: { checklist: { version: 5, by: mirela } },
      baseVersion: 4,
      changes: { checklist: yours },
      baseChecklist,
    });
  const merged = (checklist: ChecklistItem[]): Result<object> => ({ ok: true, value: { checklist } });

  const ticked = (n: number) => item(n, `Item ${n}`, true);
  const reworded = (n: number) => item(n, 'Reissue');

  it.each([
    {
      when: 'each ticks an item',
      theirs: [ticked(1), item(2), item(3)],
      yours: [item(1), item(2), ticked(3)],
      expected: [ticked(1), item(2), ticked(3)],
    },
    {
      when: 'they tick what you reword',
      theirs: [ticked(1), item(2), item(3)],
      yours: [reworded(1), item(2), item(3)],
      expected: [item(1, 'Reissue', true), item(2), item(3)],
    },
    {
      when: 'each adds an item',
      theirs: [...base, item(4)],
      yours: [...base, item(5)],
      expected: [...base, item(4), item(5)],
    },
    {
      when: 'they remove an item and you tick another',
      theirs: [item(1), item(3)],
      yours: [ticked(1), item(2), item(3)],
      expected: [ticked(1), item(3)],
    },
    {
      when: 'you remove an item and they tick another',
      theirs: [ticked(1), item(2), item(3)],
      yours: [item(1), item(3)],
      expected: [ticked(1), item(3)],
    },
    {
      when: 'you reorder and they tick',
      theirs: [ticked(1), item(2), item(3)],
      yours: [item(3), item(1), item(2)],
      expected: [item(3), ticked(1), item(2)],
    },
    {
      when: 'they remove what you reword',
      theirs: [item(1), item(3)],
      yours: [item(1), reworded(2), item(3)],
      expected: [item(1), item(3), reworded(2)],
    },
    {
      when: 'you remove what they reword',
      theirs: [item(1), reworded(2), item(3)],
      yours: [ticked(1), item(3)],
      expected: [ticked(1), reworded(2), item(3)],
    },
    {
      when: 'they give an item a day, and you give it to somebody and tick it',
      theirs: [{ ...item(1), due: monday }, item(2), item(3)],
      yours: [{ ...ticked(1), assigneeId: mirela }, item(2), item(3)],
      expected: [{ ...ticked(1), due: monday, assigneeId: mirela }, item(2), item(3)],
    },
    {
      when: 'both give an item to one person, and each says something else of it',
      theirs: [{ ...reworded(1), assigneeId: mirela }, item(2), item(3)],
      yours: [{ ...item(1), assigneeId: mirela, due: monday }, item(2), item(3)],
      expected: [{ ...reworded(1), assigneeId: mirela, due: monday }, item(2), item(3)],
    },
  ])('come together when $when', ({ theirs, yours, expected }) => {
    expect(merge(theirs, yours)).toEqual(merged(expected));
  });

  it('take a day and a person away where one side did, without a trace of them', () => {
    const dated = { ...item(1), due: monday, assigneeId: mirela };
    expect(merge([{ ...item(1), due: dated.due }], [{ ...item(1, 'Reissue'), assigneeId: mirela }], [dated])).toEqual(
      merged([item(1, 'Reissue')]),
    );
  });

  it.each([
    ['days', { due: monday }, { due: tuesday }],
    ['people', { assigneeId: mirela }, { assigneeId: ines }],
  ])('conflict when each gives one item other %s', (_, their, your) => {
    const [theirs, yours] = [[{ ...item(1), ...their }], [{ ...item(1), ...your }]];
    expect(merge(theirs, yours, [item(1)])).toMatchObject({
      code: 'conflict',
      details: { conflicts: [{ field: 'checklist', theirs, yours }] },
    });
  });

  it('change nothing when the editor left the checklist as it was', () => {
    expect(merge([ticked(1), item(2), item(3)], base)).toEqual({ ok: true, value: {} });
  });

  it('conflict when both reword one item, or when nobody knows what the editor saw', () => {
    const [theirs, yours] = [[item(1, 'Theirs')], [item(1, 'Yours')]];
    const conflict = { code: 'conflict', details: { conflicts: [{ field: 'checklist', theirs, yours }] } };
    expect(merge(theirs, yours, [item(1)])).toMatchObject(conflict);
    const [current, changes] = [{ checklist: theirs }, { checklist: yours }];
    expect(mergeTask({ current, stamps: { checklist: { version: 5, by: mirela } }, baseVersion: 4, changes })).toMatchObject(conflict);
  });

  it('lose nothing that either side added or changed', () => {
    const anyList = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()).map(([n, done]) => item(n, `Item ${n}`, done)),
      { selector: (one) => one.id, maxLength: 6 },
    );
    fc.assert(
      fc.property(anyList, anyList, anyList, (was, theirs, mine) => {
        // Nobody adds an item under an id that another has given out.
        const known = was.map((one) => one.id);
        const yours = mine.filter(({ id }) => known.includes(id) || !theirs.some((one) => one.id === id));
        const result = merge(theirs, yours, was);
        const list = result.ok ? (result.value.checklist ?? theirs) : [];
        expect(new Set(list.map((one) => one.id)).size).toBe(list.length);
        for (const side of [theirs, yours]) {
          for (const one of side) {
            const before = was.find((old) => old.id === one.id);
            if (before?.done !== one.done) expect(list).toContainEqual(one);
          }
        }
        for (const one of list) expect([...theirs, ...yours].map((given) => given.id)).toContain(one.id);
      }),
      { numRuns: 500 },
    );
  });
});

function apply(task: TaskState, change: Result<Change>): TaskState {
  return change.ok ? { ...task, ...change.value.patch } : task;
}

const [stays, left] = [ines, lucas];
const copied = {
  title: 'Chase worktop',
  description: 'From Larkin Stone.',
  projectId: 'halden' as ProjectId,
  phaseId: 'concept' as PhaseId,
  room: 'Kitchen',
  status: 'in_progress',
  priority: 'high',
  assigneeIds: [stays, left],
  reviewerId: left,
  start: '2026-03-02',
  due: '2026-03-06',
  estimate: 6,
  checklist: [{ id: 'first' as ChecklistItemId, text: 'Call', done: true }],
  labels: ['stone'],
  repeat: { unit: 'week', every: 1, weekdays: [5], from: '2026-03-06' },
  position: 'a1',
} as unknown as Task;
const copy = (of: Partial<Task> = {}) =>
  copyOf({ ...copied, ...of }, { isThere: (id) => id === stays, newItemId: () => 'second' as ChecklistItemId });

describe('copyOf', () => {
  it('is the same work not yet begun, right behind the first, for those who are still there', () => {
    const { title, description, projectId, phaseId, room, priority, start, due, estimate, labels, repeat } = copied;
    const same = { title, description, projectId, phaseId, room, priority, start, due, estimate, labels, repeat };
    const { position, ...rest } = copy();
    expect(rest).toEqual({
      ...same,
      status: 'in_progress',
      assigneeIds: [stays],
      reviewerId: null,
      checklist: [{ id: 'second', text: 'Call', done: false }],
    });
    expect(compareCards({ position: 'a1', id: copied.id }, { position: position ?? '', id: copied.id })).toBe(-1);
  });

  it('does not repeat where the first one rests without a due day', () => {
    expect(copy({ due: null }).repeat).toBeNull();
  });

  it('of work that is further on begins on top of To do', () => {
    expect(copy({ status: 'completed' })).toMatchObject({ status: 'todo' });
    expect(copy({ status: 'in_review' })).not.toHaveProperty('position');
  });

  it('has the days of the checklist, and its people who are still there', () => {
    const item = { id: 'first' as ChecklistItemId, text: 'Call', done: true, due: monday };
    const checklist = [
      { ...item, assigneeId: stays },
      { ...item, assigneeId: left },
    ];
    const begun = { ...item, id: 'second', done: false };
    expect(copy({ checklist }).checklist).toEqual([{ ...begun, assigneeId: stays }, begun]);
    expect(copy({ checklist, projectId: null }).checklist).toEqual([begun, begun]);
  });

  it('of a personal task names nobody', () => {
    const personal = copy({ projectId: null, phaseId: null, reviewerId: null });
    for (const field of ['projectId', 'assigneeIds', 'reviewerId', 'phaseId']) expect(personal).not.toHaveProperty(field);
  });
});

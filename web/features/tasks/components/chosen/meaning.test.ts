import { describe, expect, test } from 'vitest';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../../../domain/kernel/ids.ts';
import type { Verdict } from '../../../../../domain/kernel/verdict.ts';
import type { TaskCard } from '../../../../../domain/tasks/contract.ts';
import {
  type Around,
  type ChosenAct,
  meaningOf,
  reasonAgainstAll,
  reasonAgainstAssigning,
  reasonAgainstEditing,
  reviewersOf,
  sharedBy,
} from './meaning.ts';

const [ines, tom, june] = ['ines', 'tom', 'june'] as UserId[] as [UserId, UserId, UserId];
const may = {
  edit: true,
  move: true,
  sendToReview: true,
  approve: 'not_in_review',
  requestChanges: 'not_in_review',
  remove: true,
} as const;
const mayNot = (verdict: Verdict) => ({ ...may, edit: verdict, move: verdict, sendToReview: verdict, remove: verdict });

const card = (fields: Partial<Record<keyof TaskCard, unknown>> = {}): TaskCard =>
  ({
    id: 'a',
    status: 'todo',
    priority: 'normal',
    position: 'a5',
    projectId: 'quay',
    assigneeIds: [],
    reviewerId: null,
    round: 0,
    reviewRequestedBy: null,
    start: null,
    due: null,
    version: 1,
    can: may,
    ...fields,
  }) as TaskCard;

/** Ines acts; Tom leads the project; June cannot open it. */
const around = (own: { leadId?: UserId | null; selfApproval?: boolean } = {}): Around => ({
  circumstances: ({ projectId }) => ({
    actorId: ines,
    now: '2026-11-30T09:00:00.000Z',
    projectLeadId: projectId === null ? null : (own.leadId ?? null),
    selfApproval: own.selfApproval ?? false,
    canLook: (id) => id !== june,
  }),
  readerIdsOf: (projectId) => (projectId === 'quay' ? [ines, tom] : null),
});

const due = (day: string | null): ChosenAct => ({ does: 'setDue', due: day as Day | null });
const to = (status: TaskCard['status'], reviewerId?: UserId): ChosenAct => ({
  does: 'setStatus',
  status,
  ...(reviewerId && { reviewerId }),
});
const assign = (userId: UserId): ChosenAct => ({ does: 'assign', userId, name: userId });
const means = (task: TaskCard, act: ChosenAct, given = around()) => meaningOf(task, act, given);

describe('what is done with several tasks, for each of them', () => {
  test('a day is set where it is another one, and not before the task starts', () => {
    expect(means(card(), due('2026-12-01'))).toEqual({ means: 'edit', changes: { due: '2026-12-01' } });
    expect(means(card({ due: '2026-12-01' }), due('2026-12-01'))).toEqual({ means: 'nothing' });
    expect(means(card({ due: '2026-12-01' }), due(null))).toEqual({ means: 'edit', changes: { due: null } });
    expect(means(card({ start: '2026-12-04' }), due('2026-12-01'))).toEqual({
      means: 'refused',
      reason: 'A task cannot be due before it starts.',
    });
  });

  test('what this person may not change is left out, with the reason', () => {
    const closed = card({ can: mayNot('needs_createProjectTask') });
    for (const act of [due('2026-12-01'), assign(tom), { does: 'setPriority', priority: 'high' } as const])
      expect(means(closed, act)).toEqual({ means: 'refused', reason: 'You need the Create Tasks permission' });
    const kept = card({ can: mayNot('needs_deleteTask') });
    expect(means(kept, { does: 'remove' })).toEqual({ means: 'refused', reason: 'You need the Delete Tasks permission' });
    expect(means(card(), { does: 'remove' })).toEqual({ means: 'remove' });
  });

  test('only who can open its project is assigned, ten at most, and nobody to a personal task', () => {
    expect(means(card({ assigneeIds: [ines] }), assign(tom))).toEqual({ means: 'edit', changes: { assigneeIds: [ines, tom] } });
    expect(means(card({ assigneeIds: [tom] }), assign(tom))).toEqual({ means: 'nothing' });
    expect(means(card(), assign(june))).toEqual({ means: 'refused', reason: 'They cannot open its project' });
    expect(means(card({ projectId: 'open' }), assign(june))).toMatchObject({ means: 'edit' });
    expect(means(card({ projectId: null }), assign(tom))).toEqual({ means: 'refused', reason: 'A personal task is yours alone' });
    const full = card({ assigneeIds: Array.from({ length: 10 }, (_, place) => `p${place}`) });
    expect(means(full, assign(tom))).toEqual({ means: 'refused', reason: 'A task can have 10 people at most' });
    expect(means(card({ assigneeIds: [ines, tom] }), { does: 'unassign', userId: tom, name: 'Tom' })).toEqual({
      means: 'edit',
      changes: { assigneeIds: [ines] },
    });
  });

  test('nobody comes to review their own work by being assigned to it', () => {
    const waiting = card({ status: 'in_review', reviewerId: tom, reviewRequestedBy: ines, assigneeIds: [ines] });
    expect(means(waiting, assign(tom))).toEqual({
      means: 'refused',
      reason: 'Nobody approves their own work. Choose another reviewer.',
    });
  });

  test('a step is the one that a card takes: completed, opened again, and a decision only by whoever decides', () => {
    expect(means(card(), to('completed'))).toMatchObject({ means: 'move', change: { step: 'complete', patch: { status: 'completed' } } });
    expect(means(card({ status: 'completed' }), to('todo'))).toMatchObject({ means: 'move', change: { step: 'reopen' } });
    expect(means(card({ status: 'completed' }), to('completed'))).toEqual({ means: 'nothing' });
    const waiting = { status: 'in_review', reviewerId: ines, reviewRequestedBy: tom, assigneeIds: [tom] };
    const decides = { ...may, approve: true, requestChanges: true };
    expect(means(card({ ...waiting, can: decides }), to('completed'))).toMatchObject({ means: 'move', change: { step: 'approve' } });
    expect(means(card({ ...waiting, can: { ...may, approve: 'not_reviewer' } }), to('completed'))).toEqual({
      means: 'refused',
      reason: 'Only the reviewer can decide',
    });
    // What has to be said with it is said to one task alone.
    expect(means(card({ ...waiting, can: decides }), to('in_progress'))).toEqual({
      means: 'refused',
      reason: 'Say what to change: use Request changes',
    });
  });

  test('a review needs a reviewer: the lead, who is named, or somebody is asked for', () => {
    expect(means(card(), to('in_review'), around({ leadId: tom }))).toMatchObject({
      means: 'move',
      move: { status: 'in_review' },
      change: { patch: { reviewerId: tom } },
    });
    expect(means(card(), to('in_review'))).toEqual({ means: 'ask' });
    expect(means(card(), to('in_review', tom))).toMatchObject({ means: 'move', move: { reviewerId: tom } });
    // Whoever has a reviewer keeps them.
    expect(means(card({ reviewerId: tom }), to('in_review', june))).toMatchObject({
      means: 'move',
      change: { patch: { reviewerId: tom } },
    });
    expect(means(card({ assigneeIds: [tom] }), to('in_review', tom))).toMatchObject({ means: 'refused' });
    expect(means(card({ projectId: null }), to('in_review'))).toEqual({ means: 'refused', reason: 'You alone see a personal task' });
  });
});

test('what works for some is offered; what works for none says why; what is so already is no reason', () => {
  const [open, closed] = [card(), card({ id: 'b', can: mayNot('needs_deleteTask') })];
  expect(reasonAgainstAll([open, closed], { does: 'remove' }, around())).toBeUndefined();
  expect(reasonAgainstAll([closed], { does: 'remove' }, around())).toMatch(/^You need the .* permission$/);
  expect(reasonAgainstAll([card({ status: 'completed' })], to('completed'), around())).toBeUndefined();
  expect(reasonAgainstAll([card({ projectId: null }), card({ status: 'in_review' })], to('in_review'), around())).toBe(
    'You alone see a personal task',
  );
  expect(reasonAgainstEditing([open, closed])).toBeUndefined();
  expect(reasonAgainstEditing([closed])).toBeDefined();
  expect(reasonAgainstAssigning([card({ projectId: null })])).toBe('A personal task is yours alone');
  expect(reasonAgainstAssigning([card({ projectId: null }), open])).toBeUndefined();
});

test('whoever reviews several can look at each of them, and did none of the work', () => {
  const mine = card({ assigneeIds: [ines] });
  expect(reviewersOf([mine], [ines, tom, june], around())).toEqual([tom]);
  expect(reviewersOf([mine, card({ id: 'b', assigneeIds: [tom] })], [ines, tom, june], around())).toEqual([]);
  expect(reviewersOf([mine], [ines, tom], around({ selfApproval: true }))).toEqual([ines, tom]);
});

test('what all have is shown as chosen; where they differ nothing is', () => {
  expect(sharedBy([card(), card({ id: 'b' })], ({ priority }) => priority)).toBe('normal');
  expect(sharedBy([card(), card({ priority: 'high' })], ({ priority }) => priority)).toBeNull();
});

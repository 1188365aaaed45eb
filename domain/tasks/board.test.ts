import { expect, test } from 'vitest';
import { asDay } from '../kernel/calendar.ts';
import { projectId, taskId, userId } from '../kernel/ids.ts';
import { applyToBoard, applyToTask, type Board, type TaskAnswer } from './board.ts';
import type { TaskCard } from './contract.ts';

const ines = userId.parse('0190a6a0-0000-7000-8000-000000000001');
const halden = projectId.parse('0190a6a0-0000-7000-8000-000000000003');
const viewer = { userId: ines, today: asDay('2026-03-12') };

const cardAt = (number: number): TaskCard =>
  ({
    id: taskId.parse(`0190a6a0-0000-7000-8000-00000000001${number}`),
    projectId: halden,
    creatorId: ines,
    status: 'todo',
    phaseId: null,
    priority: 'normal',
    assigneeIds: [],
    reviewerId: null,
    start: null,
    due: null,
    estimate: null,
    position: `a${number}`,
    title: `Task ${number}`,
    version: 1,
  }) as unknown as TaskCard; // what places a card

const none = { items: [], total: 0, next: null };
/** The first three of five cards. */
const board: Board = {
  columns: {
    todo: { items: [cardAt(1), cardAt(2), cardAt(3)], total: 5, next: 'more' },
    in_progress: none,
    in_review: none,
    completed: none,
  },
  counts: { personal: 0, assigned: 0, review: 0, created: 5 },
  seq: 1,
};

const edited = (number: number, change: Partial<TaskCard>): string[] => {
  const was = cardAt(number);
  const card = { ...was, ...change, version: 2 };
  const before = { position: was.position, due: was.due };
  const heard = { id: was.id, projectId: halden, version: 2, changed: [], card, before, after: {} };
  const after = applyToBoard(board, { event: { sequence: 2, data: { tasks: [heard] } }, filter: { view: 'created' }, viewer });
  return after === 'refetch' ? ['refetch'] : after.columns.todo.items.map(({ title, due }) => (due ? `${title} due ${due}` : title));
};

test('the last loaded card of a column that goes on stays when it is edited where it is', () => {
  expect(edited(3, { due: asDay('2026-03-20') })).toEqual(['Task 1', 'Task 2', 'Task 3 due 2026-03-20']);
});

test('a card that goes behind the last loaded one comes with its page, also the last one itself', () => {
  expect(edited(2, { position: 'a4V' })).toEqual(['Task 1', 'Task 3']);
  expect(edited(3, { position: 'a4V' })).toEqual(['Task 1', 'Task 2']);
  expect(edited(3, { position: 'a1V' })).toEqual(['Task 1', 'Task 3', 'Task 2']);
});

test('a task on its own takes over what its card says, and is read anew for what stands in no card', () => {
  const answer = { task: { ...cardAt(1), description: 'Oak' }, seq: 5 } as unknown as TaskAnswer; // what an event can change
  const heardOf = (number: number, changed: string[], sequence = 6) =>
    applyToTask(answer, {
      sequence,
      data: { tasks: [{ ...cardAt(number), changed, card: { ...cardAt(number), title: 'Renamed', checklistDone: 0, checklistTotal: 0 } }] },
    } as unknown as Parameters<typeof applyToTask>[1]);
  expect(heardOf(1, ['title'])).toEqual({ task: { ...answer.task, title: 'Renamed' }, seq: 6 });
  expect(heardOf(1, ['title', 'description'])).toBe('refetch');
  // It has left the reader's reach, or the trash has it: the answer says which.
  const gone = { sequence: 6, data: { tasks: [{ ...cardAt(1), changed: [], card: null }] } };
  expect(applyToTask(answer, gone as unknown as Parameters<typeof applyToTask>[1])).toBe('refetch');
  expect(heardOf(2, ['description'])).toBe(answer);
  expect(heardOf(1, ['title'], 5)).toBe(answer);
});

test('the counts of the views follow a task into review, to who reviews it, and out again', () => {
  const was = cardAt(1);
  const after = (before: Partial<TaskCard>, now: Partial<TaskCard>) => {
    const heard = { id: was.id, projectId: halden, version: 2, changed: [], card: { ...was, ...now, version: 2 }, before, after: {} };
    const next = applyToBoard(board, { event: { sequence: 2, data: { tasks: [heard] } }, filter: { view: 'created' }, viewer });
    return next === 'refetch' ? next : next.counts;
  };
  const mirela = userId.parse('0190a6a0-0000-7000-8000-000000000002');
  const none = { personal: 0, assigned: 0, review: 0, created: 5 };
  expect(after({ status: 'in_progress', reviewerId: ines }, { status: 'in_review', reviewerId: ines })).toEqual({ ...none, review: 1 });
  expect(after({ status: 'in_progress', reviewerId: mirela }, { status: 'in_review', reviewerId: mirela })).toEqual(none);
  expect(after({ reviewerId: null }, { status: 'todo', reviewerId: ines })).toEqual(none);
  expect(after({ status: 'todo' }, { status: 'completed', assigneeIds: [] })).toEqual({ ...none, created: 4 });
  expect(after({ assigneeIds: [] }, { assigneeIds: [ines] })).toEqual({ ...none, assigned: 1 });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, asDay } from '../kernel/calendar.ts';
import { phaseId, projectId, taskId, userId } from '../kernel/ids.ts';
import { taskStatuses } from './choices.ts';
import { columnsOf, compareCards, dueState, type Filter, type Filterable, matchesFilter } from './filter.ts';

const ines = userId.parse('0190a6a0-0000-7000-8000-000000000001');
const lucas = userId.parse('0190a6a0-0000-7000-8000-000000000002');
const halden = projectId.parse('0190a6a0-0000-7000-8000-000000000003');
const marlow = projectId.parse('0190a6a0-0000-7000-8000-000000000004');
const concept = phaseId.parse('0190a6a0-0000-7000-8000-000000000006');
const build = phaseId.parse('0190a6a0-0000-7000-8000-000000000007');
const today = asDay('2026-03-12');
const viewer = { userId: ines, today };

const card: Filterable = {
  id: taskId.parse('0190a6a0-0000-7000-8000-000000000005'),
  ref: 'H26-31',
  title: 'Bathroom elevations with zellige setting-out',
  projectId: halden,
  phaseId: null,
  status: 'in_review',
  priority: 'normal',
  creatorId: lucas,
  assigneeIds: [lucas],
  reviewerId: ines,
  due: asDay('2026-03-13'),
  position: 'a1',
};
const personal: Partial<Filterable> = { projectId: null, ref: null, creatorId: ines, assigneeIds: [], reviewerId: null };
const late: Partial<Filterable> = { ...personal, due: asDay('2026-03-11') };

describe('a due date', () => {
  it.each([
    ['2026-03-11', 'overdue'],
    ['2026-03-12', 'today'],
    ['2026-03-13', 'soon'],
    ['2026-03-19', 'soon'],
    ['2026-03-20', 'later'],
    [null, null],
  ])('%s is %s', (due, expected) => {
    expect(dueState(due, today)).toBe(expected);
  });

  it('moves from later through soon and today to overdue, never back', () => {
    const order = ['later', 'soon', 'today', 'overdue'];
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), fc.nat(30), (ahead, passed) => {
        const due = addDays(today, ahead);
        const [now, then] = [dueState(due, today), dueState(due, addDays(today, passed))];
        expect(order.indexOf(then ?? '')).toBeGreaterThanOrEqual(order.indexOf(now ?? ''));
      }),
    );
  });
});

describe('a filter', () => {
  it.each<[string, Filter, Partial<Filterable>, boolean]>([
    ['personal shows my task without a project', { view: 'personal' }, personal, true],
    ['personal hides the one of somebody else', { view: 'personal' }, { ...personal, creatorId: lucas }, false],
    ['personal hides project tasks', { view: 'personal' }, { creatorId: ines }, false],
    ['assigned shows what I do with others', { view: 'assigned' }, { assigneeIds: [lucas, ines] }, true],
    ['assigned hides what others do', { view: 'assigned' }, {}, false],
    ['review shows what waits for me', { view: 'review' }, {}, true],
    ['review hides what waits for somebody else', { view: 'review' }, { reviewerId: lucas }, false],
    ['review hides what does not wait', { view: 'review' }, { status: 'in_progress' }, false],
    ['created shows what I made', { view: 'created' }, { creatorId: ines }, true],
    ['created hides what others made', { view: 'created' }, {}, false],
    ['project shows its tasks', { view: 'project', projectId: halden }, {}, true],
    ['project hides those of another', { view: 'project', projectId: marlow }, {}, false],
    ['project without an id shows nothing', { view: 'project' }, personal, false],
    ['a project narrows another view', { view: 'review', projectId: marlow }, {}, false],
    ['status', { view: 'review', status: 'todo' }, {}, false],
    ['phase', { view: 'project', projectId: halden, phaseId: concept }, { phaseId: concept }, true],
    ['another phase', { view: 'project', projectId: halden, phaseId: concept }, { phaseId: build }, false],
    ['a phase, what is in none', { view: 'project', projectId: halden, phaseId: concept }, { phaseId: null }, false],
    ['no phase', { view: 'project', projectId: halden, phaseId: 'none' }, { phaseId: null }, true],
    ['no phase, what is in one', { view: 'project', projectId: halden, phaseId: 'none' }, { phaseId: build }, false],
    ['assignee', { view: 'review', assigneeId: lucas }, {}, true],
    ['nobody', { view: 'review', assigneeId: 'nobody' }, {}, false],
    ['another assignee', { view: 'review', assigneeId: ines }, {}, false],
    ['priority', { view: 'review', priority: 'normal' }, {}, true],
    ['another priority', { view: 'review', priority: 'urgent' }, {}, false],
    ['overdue', { view: 'review', due: 'overdue' }, { due: asDay('2026-03-11') }, true],
    ['overdue, not what is completed', { view: 'personal', due: 'overdue' }, { ...late, status: 'completed' }, false],
    ['overdue, what is open', { view: 'personal', due: 'overdue' }, late, true],
    ['due today', { view: 'review', due: 'today' }, { due: today }, true],
    ['due today is within the week', { view: 'review', due: 'week' }, { due: today }, true],
    ['due next month is not', { view: 'review', due: 'week' }, { due: asDay('2026-04-13') }, false],
    ['overdue is not within the week', { view: 'review', due: 'week' }, { due: asDay('2026-03-11') }, false],
    ['no due date', { view: 'review', due: 'none' }, { due: null }, true],
    ['text in the title', { view: 'review', search: ' ZELLIGE ' }, {}, true],
    ['text without its accents', { view: 'review', search: 'zèllige' }, {}, true],
    ['text in the ref', { view: 'review', search: 'h26-3' }, {}, true],
    ['text that is nowhere', { view: 'review', search: 'terrazzo' }, {}, false],
    ['text with percent and underscore is only text', { view: 'review', search: '%_' }, {}, false],
  ])('by %s', (_, filter, facts, expected) => {
    expect(matchesFilter({ ...card, ...facts }, filter, viewer)).toBe(expected);
  });
});

it('[R1-03] a board has four columns, each sorted by key and then by id, and loses no card', () => {
  const anyCard = fc
    .record({ id: fc.uuid(), status: fc.constantFrom(...taskStatuses), position: fc.constantFrom('Zz', 'a1', 'a1V', 'a2') })
    .map(({ id, status, position }) => ({ ...card, id: taskId.parse(id), status, position }));
  fc.assert(
    fc.property(fc.array(anyCard), (cards) => {
      const columns = columnsOf(cards);
      expect(Object.keys(columns)).toEqual([...taskStatuses]);
      expect(new Set(Object.values(columns).flat())).toEqual(new Set(cards));
      for (const status of taskStatuses) {
        expect(columns[status].every((one) => one.status === status)).toBe(true);
        expect(columns[status].toSorted(compareCards)).toEqual(columns[status]);
      }
    }),
  );
});

import { expect, test } from 'vitest';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import type { ProjectEntry } from '../../projects/queries.ts';
import { type Grouping, groupTasks } from './taskGroups.ts';

const card = (fields: Partial<Record<keyof TaskCard, unknown>>): TaskCard =>
  ({ id: 'a', due: null, status: 'todo', position: 'a5', projectId: null, phaseId: null, ...fields }) as TaskCard;

const projects = [
  { id: 'p2', name: 'Quayside Hotel', colour: 3, phases: [] },
  { id: 'p10', name: 'Barn 10', colour: 2, phases: [{ id: 'build', name: 'Construction', colour: 5 }] },
  {
    id: 'p1',
    name: 'Barn 9',
    colour: 1,
    phases: [
      { id: 'concept', name: 'Concept', colour: 4 },
      { id: 'brief', name: 'Brief', colour: 6 },
    ],
  },
] as unknown as ProjectEntry[];

const groups = (cards: TaskCard[], by: Grouping) =>
  groupTasks(cards, { by, today: '2026-11-30' as Day, projectOf: (id) => projects.find((project) => project.id === id) }).map(
    ({ name, cards: own }) => [name, own.map(({ id }) => id)],
  );

test('by when they are due: what is late first, what has no date last, and in each what is due first', () => {
  const cards = [
    card({ id: 'none' }),
    card({ id: 'later', due: '2026-12-08' }),
    card({ id: 'week', due: '2026-12-07' }),
    card({ id: 'soon', due: '2026-12-01' }),
    card({ id: 'now', due: '2026-11-30' }),
    card({ id: 'late', due: '2026-11-29' }),
  ];
  expect(groups(cards, 'due')).toEqual([
    ['Overdue', ['late']],
    ['Today', ['now']],
    ['Next 7 days', ['soon', 'week']],
    ['Later', ['later']],
    ['No date', ['none']],
  ]);
});

test('by status, in the order of the board', () => {
  const cards = [
    card({ id: 'done', status: 'completed' }),
    card({ id: 'second', position: 'a6', due: '2026-11-01' }),
    card({ id: 'first', position: 'a5' }),
  ];
  expect(groups(cards, 'status')).toEqual([
    ['To do', ['first', 'second']],
    ['Completed', ['done']],
  ]);
});

test('by project, in the order of their names, personal tasks last', () => {
  const cards = [
    card({ id: 'own' }),
    card({ id: 'barn10', projectId: 'p10' }),
    card({ id: 'unknown', projectId: 'p77' }),
    card({ id: 'hotel', projectId: 'p2', due: '2026-12-01' }),
    card({ id: 'barn9', projectId: 'p1' }),
    card({ id: 'earlier', projectId: 'p2', due: '2026-11-30' }),
  ];
  expect(groups(cards, 'project')).toEqual([
    ['Barn 9', ['barn9']],
    ['Barn 10', ['barn10']],
    ['Quayside Hotel', ['earlier', 'hotel']],
    ['A project', ['unknown']],
    ['Personal', ['own']],
  ]);
});

test('by phase, in the order of each programme, what is in none behind the others', () => {
  const cards = [
    card({ id: 'loose', projectId: 'p1' }),
    card({ id: 'brief', projectId: 'p1', phaseId: 'brief' }),
    card({ id: 'concept', projectId: 'p1', phaseId: 'concept' }),
    card({ id: 'build', projectId: 'p10', phaseId: 'build' }),
    card({ id: 'own' }),
  ];
  expect(groups(cards, 'phase')).toEqual([
    ['Barn 9: Concept', ['concept']],
    ['Barn 9: Brief', ['brief']],
    ['Barn 9: no phase', ['loose']],
    ['Barn 10: Construction', ['build']],
    ['Personal', ['own']],
  ]);
});

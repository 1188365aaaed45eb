import { expect, test } from 'vitest';
import { conflictWords } from './conflictWords.ts';

const tom = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const concept = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const names = {
  person: (id: string) => (id === tom ? 'Tom Okafor' : 'Somebody'),
  phase: (id: string) => (id === concept ? 'Concept' : 'a phase that is gone'),
};

test.each([
  ['people by their names', 'assigneeIds', [tom], 'Tom Okafor'],
  ['a reviewer', 'reviewerId', tom, 'Tom Okafor'],
  ['a phase by its own name', 'phaseId', concept, 'Concept'],
  ['a priority as the panel says it', 'priority', 'urgent', 'Urgent'],
  ['a day with its year, where two may differ in that alone', 'due', '2019-01-08', '8 Jan 2019'],
  ['hours', 'estimate', 1.5, '1 hr 30 min'],
  ['how far it is', 'percent', 40, '40 %'],
  ['words as they are', 'title', 'Ceiling plan', 'Ceiling plan'],
  ['the items of a checklist', 'checklist', [{ text: 'Measure' }, { text: 'Draw' }], 'Measure, Draw'],
  [
    'the day and the person of an item',
    'checklist',
    [
      { text: 'Measure', due: '2019-01-08', assigneeId: tom },
      { text: 'Draw', assigneeId: tom },
      { text: 'Order', due: '2019-01-09' },
    ],
    'Measure (8 Jan 2019, Tom Okafor), Draw (Tom Okafor), Order (9 Jan 2019)',
  ],
  ['how it repeats', 'repeat', { unit: 'week', every: 2, weekdays: [1], from: '2019-01-07' }, 'Every 2 weeks on Monday'],
  ['labels', 'labels', ['Joinery', 'Urgent'], 'Joinery, Urgent'],
  ['nothing', 'due', null, 'Empty'],
  ['none of a list', 'labels', [], 'Empty'],
])('shows %s', (_, field, value, words) => {
  expect(conflictWords(field, value, names)).toBe(words);
});

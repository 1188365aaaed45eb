import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { historyWords } from './historyWords.ts';

beforeAll(() => vi.useFakeTimers({ now: new Date('2026-11-05T12:00:00Z') }));
afterAll(() => vi.useRealTimers());

const names = {
  person: (id: string) => ({ u1: 'Tom Okafor', u2: 'Aiko Tanabe' })[id] ?? 'Somebody',
  phase: () => 'Concept',
  project: (id: string) => ({ p1: 'Mews flat', p2: 'Quayside' })[id],
};
const words = (entry: object) =>
  historyWords({ sequence: 1, at: '', actorId: null, type: 'tasks.edited', changed: [], before: {}, after: {}, ...entry }, names);

test.each([
  ['what a step did', { type: 'tasks.approved', changed: ['status', 'reviews'] }, ['approved it']],
  [
    'where it went',
    { type: 'tasks.moved', changed: ['status', 'position'], after: { status: 'in_progress' } },
    ['moved it to In progress'],
  ],
  ['nothing of a place in its column', { type: 'tasks.moved', changed: ['position'], after: { position: 'a1' } }, []],
  ['that a text changed, never which', { changed: ['title', 'description'] }, ['changed the title', 'changed the description']],
  [
    'who came and who left',
    { changed: ['assigneeIds'], before: { assigneeIds: ['u1'] }, after: { assigneeIds: ['u2'] } },
    ['assigned Aiko Tanabe', 'took Tom Okafor off it'],
  ],
  ['a day', { changed: ['due'], before: { due: '2026-11-03' }, after: { due: '2026-11-10' } }, ['moved the due date from 3 Nov to 10 Nov']],
  ['a day that is new', { changed: ['due'], before: { due: null }, after: { due: '2026-11-10' } }, ['set the due date to 10 Nov']],
  [
    'a day of another year with that year',
    { changed: ['start'], before: { start: '2019-01-08' }, after: { start: '2026-01-08' } },
    ['moved the start from 8 Jan 2019 to 8 Jan'],
  ],
  ['a day that went', { changed: ['start'], before: { start: '2026-11-10' }, after: { start: null } }, ['removed the start']],
  ['that it repeats otherwise', { changed: ['repeat'] }, ['changed how it repeats']],
  ['a priority', { changed: ['priority'], after: { priority: 'urgent' } }, ['set the priority to Urgent']],
  ['a phase', { changed: ['phaseId'], after: { phaseId: 'f1' } }, ['put it into Concept']],
  ['a reviewer', { changed: ['reviewerId'], after: { reviewerId: 'u1' } }, ['made Tom Okafor the reviewer']],
  [
    'from which project to which, and who left',
    {
      type: 'tasks.projectChanged',
      changed: ['projectId', 'phaseId', 'assigneeIds'],
      before: { projectId: 'p1', assigneeIds: ['u1', 'u2'] },
      after: { projectId: 'p2', assigneeIds: ['u2'] },
    },
    ['moved it from Mews flat to Quayside', 'took Tom Okafor off it'],
  ],
  [
    'no project that is out of reach',
    { type: 'tasks.projectChanged', changed: ['projectId'], after: { projectId: 'p2' } },
    ['moved it from another project to Quayside'],
  ],
  [
    'that it was personal',
    { type: 'tasks.projectChanged', changed: ['projectId'], before: { projectId: null }, after: { projectId: 'p1' } },
    ['moved it from the personal tasks to Mews flat'],
  ],
  [
    'that it is personal now',
    { type: 'tasks.projectChanged', changed: ['projectId'], before: { projectId: 'p1' }, after: { projectId: null } },
    ['made it a personal task'],
  ],
  ['nothing of what the log no longer holds', { changed: [] }, []],
])('says %s', (_what, entry, expected) => {
  expect(words(entry)).toEqual(expected);
});

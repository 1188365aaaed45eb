import { expect, test } from 'vitest';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { withChanges } from '../../../lib/searchChanges.ts';
import { nextSort, readSearch, startOf, windows } from './documentsSearch.ts';

const id = '0b7f3c1e-6d52-4a8f-9a35-2f0f1f2a3b4c';
const projectId = id as ProjectId;

test('[R2-12] an address without words is the newest first, in the grid', () => {
  expect(readSearch({}, { scope: 'place', projectId: null })).toEqual({
    query: { scope: 'place', sort: 'modified', descending: 'true' },
    folderId: null,
    sort: 'modified',
    isDescending: true,
    as: 'grid',
    isFiltered: false,
  });
});

test('[R2-12] a folder, a search, a kind and a person are read; what is none of them is left out', () => {
  const view = readSearch({ folder: id, q: '  plan ', kind: 'pdf', by: id, sort: '-name', as: 'list' }, { scope: 'place', projectId });
  expect(view.query).toEqual({
    scope: 'place',
    projectId,
    folderId: id,
    search: 'plan',
    kind: 'pdf',
    addedBy: id,
    sort: 'name',
    descending: 'true',
  });
  expect(view.as).toBe('list');
  expect(view.isFiltered).toBe(true);
  const mistyped = readSearch({ folder: '../x', kind: 'exe', by: 'me', sort: 'colour', as: 'cube' }, { scope: 'place', projectId });
  expect(mistyped.query).toEqual({ scope: 'place', projectId, sort: 'modified', descending: 'true' });
});

test('words are cut between two characters, never within one', () => {
  const view = readSearch({ q: `${'a'.repeat(119)}🪑`, room: `${'b'.repeat(59)}🪑` }, { scope: 'place', projectId });
  expect([view.query.search, view.query.room]).toEqual(['a'.repeat(119), 'b'.repeat(59)]);
});

test('a room is one of a project, and narrows what its tasks are about', () => {
  const view = readSearch({ room: ' Kitchen ' }, { scope: 'place', projectId });
  expect([view.query.room, view.isFiltered]).toEqual(['Kitchen', true]);
  expect(readSearch({ room: 'Kitchen' }, { scope: 'place', projectId: null }).query.room).toBeUndefined();
  expect(readSearch({ room: 'Kitchen' }, { scope: 'projects', projectId: null }).query.room).toBeUndefined();
});

test('all projects have no folder, and can be narrowed to one', () => {
  const view = readSearch({ folder: id, project: id }, { scope: 'projects', projectId: null });
  expect(view.query).toEqual({ scope: 'projects', projectId, sort: 'modified', descending: 'true' });
  expect(view.isFiltered).toBe(true);
});

test.each([
  [{ sort: 'modified', isDescending: true }, 'modified', '-modified'],
  [{ sort: 'modified', isDescending: false }, 'modified', undefined],
  [{ sort: 'modified', isDescending: true }, 'name', 'name'],
  [{ sort: 'name', isDescending: false }, 'name', '-name'],
  [{ sort: 'name', isDescending: true }, 'size', 'size'],
] as const)('of %o a press on %s asks for %s', (view, sort, asked) => {
  expect(nextSort(view, sort)).toBe(asked);
});

test('a change keeps the rest of the address', () => {
  expect(withChanges({ tab: 'documents', q: 'plan' }, { q: undefined, kind: 'pdf' })).toEqual({ tab: 'documents', kind: 'pdf' });
});

test('[R2-12] a window of time begins at midnight on the reader’s clock, the day itself counted', () => {
  const now = new Date(2026, 2, 12, 16, 20).getTime();
  expect(windows.map((window) => startOf(window, now))).toEqual(
    [new Date(2026, 2, 12), new Date(2026, 2, 6), new Date(2026, 1, 11), new Date(2026, 0, 1)].map((day) => day.toISOString()),
  );
  const view = readSearch({ since: 'week' }, { scope: 'recent', projectId: null }, now);
  expect(view).toMatchObject({ query: { changedSince: startOf('week', now) }, isFiltered: true });
  expect(readSearch({ since: 'ever' }, { scope: 'recent', projectId: null }, now).isFiltered).toBe(false);
});

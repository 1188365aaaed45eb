import { expect, test } from 'vitest';
import { bottomBarPlaces, countAt, placeOf, sidebarPlaces } from './places.ts';

test('[R2-36] the sidebar has five entries in the order of the specification', () => {
  expect(sidebarPlaces.map(({ label, to }) => [label, to])).toEqual([
    ['Dashboard', '/'],
    ['Projects', '/projects/wip'],
    ['My Documents', '/projects/documents'],
    ['My To-dos', '/todos'],
    ['My Mood Boards', '/mood-board'],
  ]);
});

test('[R2-40] the bottom bar has them in its own order and words', () => {
  expect(bottomBarPlaces.map(({ shortLabel, to }) => [shortLabel, to])).toEqual([
    ['Documents', '/projects/documents'],
    ['Projects', '/projects/wip'],
    ['Dashboard', '/'],
    ['To-Dos', '/todos'],
    ['Mood boards', '/mood-board'],
  ]);
});

test.each([
  ['/projects/5f1c/phases', '/projects/wip'],
  ['/projects/documents', '/projects/documents'],
  ['/index', '/'],
  ['/settings', null],
  ['/todosx', null],
])('%s belongs to %s', (path, place) => {
  expect(placeOf(path)).toBe(place);
});

test('[R2-39 R2-41] invitations stand at Dashboard, what is of projects at Projects, tasks at To-dos, and nothing elsewhere', () => {
  const badges = { unread: 6, projectInvitations: 1, projectRelated: 2, taskNotifications: 3 };
  expect(sidebarPlaces.map(({ to }) => countAt(to, badges))).toEqual([1, 2, 0, 3, 0]);
  expect(bottomBarPlaces.map(({ to }) => countAt(to, badges))).toEqual([0, 2, 1, 3, 0]);
});

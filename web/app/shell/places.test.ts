import { expect, test } from 'vitest';
import { bottomBarPlaces, placeOf, sidebarPlaces } from './places.ts';

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

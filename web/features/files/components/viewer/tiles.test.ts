import { expect, test } from 'vitest';
import { fitted } from './stage.ts';
import { type Page, stepFor, tilesInSight, wholeSource } from './tiles.ts';

const a1: Page = { src: '/files/documents/a/1/page/1', own: { width: 2384, height: 1684 }, isPicture: false };
const photo: Page = { src: '/files/documents/b/1/picture', own: { width: 3000, height: 2000 }, isPicture: true };
const stage = { width: 1300, height: 850 };
/** At 100 %. */
const size = { width: 3178, height: 2245 };

test('the step that is asked for is as sharp as the screen, and a picture is not enlarged', () => {
  const page = a1;
  expect([500, 601, 2400, 2401, 9000, 40_000].map((shown) => stepFor(shown, { density: 1, page }))).toEqual([
    600, 1200, 2400, 4800, 9600, 9600,
  ]);
  expect(stepFor(1300, { density: 2, page })).toBe(4800);
  expect(stepFor(9000, { density: 2, page: photo })).toBe(4800);
  expect(stepFor(9000, { density: 2, page: { ...photo, own: { width: 800, height: 600 } } })).toBe(1200);
  expect(wholeSource(a1, 9600)).toBe('/files/documents/a/1/page/1?width=2400');
});

test('what one picture shows needs no tiles', () => {
  expect(tilesInSight(a1, { step: 2400, lie: { size, view: fitted(size, stage), quarters: 0 }, stage })).toEqual([]);
});

test('zoomed in, only tiles in sight are asked for, and they follow the sheet', () => {
  const lie = { size, view: { zoom: 3, x: 0, y: 0 }, quarters: 0 };
  const tiles = tilesInSight(a1, { step: 9600, lie, stage });
  // Of 10 by 7.
  expect(tiles.length).toBeLessThanOrEqual(9);
  const covers = (x: number, y: number, all = tiles) =>
    all.some(({ left, top, width, height }) => left <= x && x <= left + width && top <= y && y <= top + height);
  expect([covers(0.5, 0.5), covers(0.1, 0.1)]).toEqual([true, false]);
  // Its lower right corner.
  const corner = tilesInSight(a1, { step: 9600, lie: { ...lie, view: { zoom: 3, x: -4200, y: -2950 } }, stage });
  expect([covers(0.999, 0.999, corner), covers(0.5, 0.5, corner)]).toEqual([true, false]);
  expect(corner.map(({ src }) => src)).toContain('/files/documents/a/1/page/1?width=9600&x=9&y=6');
  // Turned upside down the same corner is at the upper left.
  const turned = tilesInSight(a1, { step: 9600, lie: { size, view: { zoom: 3, x: 4200, y: 2950 }, quarters: 2 }, stage });
  expect(turned).toEqual(corner);
});

test('the tiles of a picture are those of its own pixels', () => {
  const lie = { size: photo.own, view: { zoom: 1, x: 0, y: 0 }, quarters: 0 };
  const tiles = tilesInSight(photo, { step: 4800, lie, stage: { width: 4000, height: 3000 } });
  expect(tiles).toHaveLength(6);
  expect(tiles.at(-1)).toMatchObject({ left: 2048 / 3000, width: 952 / 3000, height: 976 / 2000 });
});

import { expect, test } from 'vitest';
import { adding, heading, idOf, made, plan, section, Wall } from '../../../../../domain/boards/trial.ts';
import { slideAt, slideSeen, slidesOf } from './slides.ts';

const at = (x: number, y = 0) => ({ x, y, w: 100, h: 80, rotation: 0 });
const within = (id: number, parentId: number, frame = at(0)) =>
  heading(id, { frame, place: { z: 'a1', parentId: idOf(parentId), groupId: null } });
const arrow = (id: number, from: number | null, to: number, x = 5000) =>
  made(id, {
    kind: 'arrow',
    content: { from: { x, y: 0, itemId: from === null ? null : idOf(from) }, to: { x: 9, y: 9, itemId: idOf(to) }, label: '' },
  });
const on = (...items: Parameters<typeof adding>) => {
  const wall = new Wall();
  expect(wall.codes(...adding(...items))).toEqual([]);
  return wall.living();
};
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).toSorted();

test('sections are slides in the order of their letters, each with what it carries, however deep', () => {
  const items = on(
    { ...section(1), frame: at(900) },
    { ...section(2), frame: at(0) },
    { ...section(3, 2), frame: at(20) },
    within(4, 1, at(910)),
    within(5, 3, at(40, 300)),
    heading(6),
  );
  const slides = slidesOf(items, 'Scheme');
  expect(slides.map(({ id, letter }) => [id, letter])).toEqual([
    [idOf(2), 'A'],
    [idOf(1), 'C'],
    [null, null],
  ]);
  expect(idsOf(slides[0]?.items ?? [])).toEqual([idOf(3), idOf(5)]);
  expect(slides[0]?.box).toEqual({ x: 20, y: 0, w: 120, h: 380 });
  expect(idsOf(slides[1]?.items ?? [])).toEqual([idOf(4)]);
  expect(slides[2]?.name).toBe('Everything else');
  expect(idsOf(slides[2]?.items ?? [])).toEqual([idOf(6)]);
});

test('an arrow is on the slide of both its ends, also where one points at a spot of it; on none where it leads out of it', () => {
  const items = on(
    { ...section(1), frame: { x: 0, y: 0, w: 600, h: 400, rotation: 0 } },
    within(2, 1),
    within(3, 1, at(300)),
    heading(4),
    arrow(5, 2, 3),
    arrow(6, 2, 4),
    arrow(7, null, 3),
    arrow(8, null, 3, 40),
  );
  expect(idsOf(slidesOf(items, 'Scheme')[0]?.items ?? [])).toEqual([idOf(2), idOf(3), idOf(5), idOf(8)]);
});

test('what no section carries is the last slide, with arrows that lead nowhere else; none where there is nothing', () => {
  const loose = on(section(1), within(2, 1), heading(3), heading(4, { frame: at(300) }), arrow(5, 3, 4), arrow(6, null, 4), arrow(7, 3, 2));
  const last = slidesOf(loose, 'Scheme').at(-1);
  expect([last?.id, last?.name]).toEqual([null, 'Everything else']);
  expect(idsOf(last?.items ?? [])).toEqual([idOf(3), idOf(4), idOf(5), idOf(6)]);
  expect(slidesOf(on(section(1), within(2, 1)), 'Scheme')).toHaveLength(1);
  // An arrow between sections alone is nothing that is left over.
  expect(slidesOf(on(section(1), within(2, 1), section(3), within(4, 3), arrow(5, 2, 4)), 'Scheme')).toHaveLength(2);
});

test('a board without sections is one slide, an empty one none; an empty section is as large as it is', () => {
  expect(slidesOf(on(heading(1), heading(2, { frame: at(400) })), 'Scheme')).toMatchObject([
    { id: null, letter: null, name: 'Scheme', box: { x: 0, y: 0, w: 500, h: 80 } },
  ]);
  expect(slidesOf([], 'Scheme')).toEqual([]);
  expect(slidesOf(on(section(1)), 'Scheme')).toMatchObject([{ name: 'Kitchen', items: [], box: { w: 100, h: 80 } }]);
});

test('the slide that is seen stays, wherever it stands by now; where it is gone, the one that takes its place is seen', () => {
  const before = slidesOf(on({ ...section(1), frame: at(0) }, { ...section(2), frame: at(900) }), 'Scheme');
  const after = slidesOf(
    on({ ...section(3), frame: at(0) }, { ...section(1), frame: at(400) }, { ...section(2), frame: at(900) }),
    'Scheme',
  );
  expect(slideSeen(before, { address: '2', seen: undefined })).toBe(1);
  expect(slideSeen(after, { address: '2', seen: idOf(2) })).toBe(2);
  expect(slideSeen(before, { address: '1', seen: idOf(3) })).toBe(0);
});

test('an address means the nearest slide that there is', () => {
  expect(['1', '3', '9', '0', '-2', 'x', undefined, ''].map((address) => slideAt(address, 3))).toEqual([0, 2, 2, 0, 0, 0, 0, 0]);
});

test('a caption below its picture is on the slide as well, of one that is turned too', () => {
  const captioned = (caption: string, rotation = 0) =>
    slidesOf(on({ ...made(1, { kind: 'image', content: { fileId: plan, caption } }), frame: { ...at(0), rotation } }), 'Scheme')[0]?.box;
  expect(captioned('')).toEqual({ x: 0, y: 0, w: 100, h: 80 });
  expect(captioned('North light')).toEqual({ x: 0, y: 0, w: 100, h: 102 });
  expect(captioned('North light', 90)?.w).toBeCloseTo(124);
});

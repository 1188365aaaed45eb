import { expect, test } from 'vitest';
import { toCsv } from '../kernel/csv.ts';
import type { Item, ItemOf } from './items.ts';
import { productSchedule } from './productSchedule.ts';
import { adding, heading, idOf, made, section, Wall } from './trial.ts';

const product = (id: number, name: string, fields: Partial<ItemOf<'product'>['content']> = {}, room: number | null = null) =>
  made(
    id,
    {
      kind: 'product',
      content: {
        fileId: null,
        name,
        brand: 'Larkin',
        supplier: 'Haddon',
        price: null,
        leadTime: '6 weeks',
        dimensions: '',
        finish: 'Brass',
        quantity: 1,
        status: 'toChoose',
        ...fields,
      },
    },
    {
      frame: { x: 0, y: id * 10, w: 204, h: 290, rotation: 0 },
      place: { z: 'a1', parentId: room === null ? null : idOf(room), groupId: null },
    },
  );
const on = (...items: Parameters<typeof adding>): Item[] => {
  const wall = new Wall();
  expect(wall.codes(...adding(...items))).toEqual([]);
  return wall.living();
};

test('product cards stand by room, each with its sum; what was dropped or has no price counts nothing', () => {
  const items = on(
    { ...section(2), frame: { x: 900, y: 0, w: 300, h: 300, rotation: 0 } },
    section(1),
    heading(3),
    product(10, 'Disc sconce', { price: 340_00, quantity: 5, status: 'sampleApproved' }, 2),
    product(11, 'Bridge tap', { price: 615_05, status: 'ordered' }, 1),
    product(12, 'Chrome tap', { price: 99_00, status: 'dropped' }, 1),
    product(13, 'Rug', {}),
  );
  const lines = productSchedule(items, { currency: 'GBP', decimalSign: '.' });
  expect(lines.map((cells) => cells.length)).toEqual(lines.map(() => 12));
  const cells = lines.map((line) => [line[0], line[1], line[7], line[8], ...line.slice(9)]);
  expect(cells).toEqual([
    ['Room', 'Product', 'Status', 'Quantity', 'Price (GBP)', 'Sum (GBP)', 'Priced'],
    ['Kitchen', 'Bridge tap', 'Ordered', '1', '615.05', '615.05', ''],
    ['Kitchen', 'Chrome tap', 'Dropped', '1', '99.00', '', ''],
    ['Sum of Kitchen', '', '', '', '', '615.05', '1 of 1'],
    ['Kitchen', 'Disc sconce', 'Sample approved', '5', '340.00', '1700.00', ''],
    ['Sum of Kitchen', '', '', '', '', '1700.00', '1 of 1'],
    ['Elsewhere on the board', 'Rug', 'To choose', '1', '', '', ''],
    ['Sum of Elsewhere on the board', '', '', '', '', '0.00', '0 of 1'],
    ['Sum of all', '', '', '', '', '2315.05', '2 of 3'],
  ]);
  expect(productSchedule(items, { currency: 'EUR', decimalSign: ',' }).at(-1)).toContain('2315,05');
});

test('where nothing was chosen there are heads and a sum of nothing; a name that is a formula stays a name', () => {
  expect(productSchedule(on(heading(1)), { currency: 'EUR', decimalSign: ',' })).toHaveLength(2);
  expect(toCsv(productSchedule(on(product(1, '=1+1')), { currency: 'EUR', decimalSign: ',' }), ',')).toContain(`"'=1+1"`);
});

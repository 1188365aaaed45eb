import { expect, test } from 'vitest';
import { itemsPasted } from './pastedItems.ts';

test.each([
  ['an item a line', 'Measure\nOrder the slab\r\nFit', ['Measure', 'Order the slab', 'Fit']],
  ['what stands between them as one line', 'Measure\ttwice\n\n  \nFit', ['Measure twice', 'Fit']],
  ['no bullets and boxes', '• Measure\n- [ ] Order\n* [x] Fit\n☐ Seal', ['Measure', 'Order', 'Fit', 'Seal']],
  ['numbers, which may be floors', '1. floor\n2. floor', ['1. floor', '2. floor']],
  ['nothing of a single line', 'Measure twice\n', []],
  ['nothing where a line is longer than an item', `Measure\n${'a'.repeat(201)}`, []],
])('a pasted list is %s', (_, text, items) => {
  expect(itemsPasted(text, 200)).toEqual(items);
});

import { expect, test } from 'vitest';
import { linkTypes } from '../../../../domain/schedule/plan.ts';
import { linkPath } from './linkPath.ts';

const from = { left: 0, right: 50, middle: 14 };
const after = { left: 80, right: 120, middle: 42 };
const beside = { left: 20, right: 70, middle: 70 };

test('a line has right angles alone, begins and ends at the ends that it joins', () => {
  for (const type of linkTypes) {
    for (const to of [after, beside]) {
      const { line } = linkPath(type, from, to);
      expect(line, type).toMatch(/^M[\d.-]+ [\d.-]+([HV][\d.-]+)+$/);
      expect(line.startsWith(`M${type.startsWith('F') ? from.right : from.left} ${from.middle}H`), line).toBe(true);
    }
  }
});

test('finish to start goes down into the next bar where there is room, and round where there is none', () => {
  expect(linkPath('FS', from, after).line).toBe('M50 14H85V36');
  expect(linkPath('FS', from, beside).line).toBe('M50 14H58V28H12V70H20');
  expect(linkPath('SS', from, beside).line).toBe('M0 14H-8V70H20');
  expect(linkPath('FF', from, beside).line).toBe('M50 14H78V70H70');
});

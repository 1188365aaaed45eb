import { expect, test } from 'vitest';
import type { Dashboard } from '../../../../domain/dashboard/contract.ts';
import { roomUnderDay } from './balance.ts';

const many = (count: number) => Array.from({ length: count });
const dashboard = ({ day = 0, invitations = 0, dates = 0, recent = 20 }) =>
  ({
    day: { items: many(day) },
    invitations: { items: many(invitations) },
    dates: { items: many(dates) },
    recent: { items: many(recent) },
  }) as unknown as Dashboard;

test.each([
  ['a short day beside an invitation and dates', { day: 3, invitations: 1, dates: 8 }, 3],
  ['no work at all beside the same', { day: 0, invitations: 1, dates: 8 }, 4],
  ['a day as long as what stands beside it', { day: 8, invitations: 1, dates: 8 }, 0],
  ['a short day beside nothing', { day: 2 }, 0],
  ['room for one line alone, which would look lost', { day: 3, dates: 8 }, 0],
  ['more room than has happened', { day: 0, invitations: 3, dates: 8, recent: 2 }, 2],
] as const)('%s leaves room for so many lines of what happened', (_case, parts, lines) => {
  expect(roomUnderDay(dashboard(parts))).toBe(lines);
});

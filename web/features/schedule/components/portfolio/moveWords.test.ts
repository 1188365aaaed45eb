import { expect, test } from 'vitest';
import { asDay } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { movedDates } from './moveWords.ts';

const week = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const span = { start: asDay('2026-03-02'), end: asDay('2026-03-06') };
const project = (closures: PortfolioProject['closures']) => ({ phases: [], start: null, span, closures }) as unknown as PortfolioProject;

test('[R2-15] a project that is moved is shown where the server puts it: past its own closures', () => {
  expect(movedDates(project([]), 5, week)).toBe('Mon 9 Mar – Fri 13 Mar');
  const closed = project([{ start: asDay('2026-03-09'), end: asDay('2026-03-10') }]);
  expect(movedDates(closed, 5, week)).toBe('Wed 11 Mar – Tue 17 Mar');
  expect(movedDates(closed, 0, week)).toBe('Mon 2 Mar – Fri 6 Mar');
});

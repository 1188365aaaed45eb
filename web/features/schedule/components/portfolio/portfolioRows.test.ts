import { expect, test } from 'vitest';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { placeOf, portfolioRows, rowsBetween, timeOf } from './portfolioRows.ts';

const phase = (name: string, start: string, end: string) =>
  ({ id: name, name, start, end }) as unknown as PortfolioProject['phases'][number];
const project = (id: string, more: Partial<Record<keyof PortfolioProject, unknown>> = {}): PortfolioProject =>
  ({ id, name: id, phases: [], milestones: [], start: null, targetEnd: null, span: null, ...more }) as unknown as PortfolioProject;

test('phases that overlap stand on lines of their own, those that follow each other on one, and the row is as high as they need', () => {
  const phases = [phase('B', '2026-03-09', '2026-03-20'), phase('A', '2026-03-02', '2026-03-13'), phase('C', '2026-03-16', '2026-03-27')];
  const { rows, height } = portfolioRows([project('one', { phases }), project('two')]);
  expect(rows[0]?.phases.map(({ phase: { name }, lane }) => [name, lane])).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 0],
  ]);
  expect([rows[0]?.lanes, rows[1]?.lanes]).toEqual([2, 1]);
  expect(rows[1]?.top).toBe(rows[0]?.height);
  expect(height).toBe((rows[0]?.height ?? 0) + (rows[1]?.height ?? 0));
});

test('of a thousand projects only those in sight are drawn, and what is held or has the focus', () => {
  const { rows } = portfolioRows(Array.from({ length: 1000 }, (_, index) => project(`p${index}`)));
  const drawn = rowsBetween(rows, [0, 900], new Set(['p700'])).map(({ project: { id } }) => id);
  expect(drawn.length).toBeLessThan(20);
  expect(drawn).toEqual(expect.arrayContaining(['p0', 'p700']));
});

test('a project lies from its start or its first work to its last work, else to its target; without a day it lies nowhere', () => {
  const span = { start: '2026-03-02', end: '2026-04-30' };
  expect(placeOf(project('a', { span, start: '2026-02-16', targetEnd: '2026-05-29' }))).toEqual({ start: '2026-02-16', end: '2026-04-30' });
  expect(placeOf(project('b', { start: '2026-02-16', targetEnd: '2026-05-29' }))).toEqual({ start: '2026-02-16', end: '2026-05-29' });
  expect(placeOf(project('c', { span }))).toEqual(span);
  expect(placeOf(project('d', { targetEnd: '2026-05-29' }))).toBeNull();
  expect(timeOf([project('a', { span })], '2026-06-01' as never)).toEqual({ start: '2026-03-02', end: '2026-06-01' });
});

// The programmes of the demo read as a story, on whatever day somebody opens it.

import { describe, expect, test } from 'vitest';
import { addDays, asDay, type Day, isWorkingDay, workingDaysBetween } from '../../domain/kernel/calendar.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import { orThrow } from '../../domain/kernel/result.ts';
import { findBuiltInTemplate } from '../../domain/projects/templates/builtIn.ts';
import type { Plan, PlanRow, RowId } from '../../domain/schedule/plan.ts';
import { reschedule } from '../../domain/schedule/reschedule.ts';
import { slackOf } from '../../domain/schedule/slack.ts';
import { newId } from '../db/newId.ts';
import { holidaysAround } from './calendar.ts';
import { agreedRows, type PlacedProject, placeProject } from './schedule.ts';
import { type DemoProject, type DemoTask, projects } from './studio.ts';

const days = Array.from({ length: 53 }, (_, week) => addDays(asDay('2026-01-01'), week * 8));

function place(project: DemoProject, today: Day): PlacedProject {
  const template = findBuiltInTemplate(project.template);
  if (!template) throw new Error(project.template);
  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: holidaysAround(today).map(({ day }) => day) };
  return placeProject({ project, template, calendar, today, userOf: (key) => key as UserId, newId, after: null });
}

const everyDay = projects.flatMap((project) => days.map((today) => ({ project, today, placed: place(project, today) })));
const running = everyDay.filter(({ project }) => project.status === 'wip');

/** As the rules see it. */
function planOf({ phases, tasks, milestones, extras, spanning, links, calendar }: PlacedProject, project: DemoProject): Plan {
  const current = phases.find(({ status }) => status === 'in-progress');
  const row = (more: object) =>
    ({ isPinned: false, notBefore: null, isFinished: false, isByHand: false, phaseId: null, ...more }) as PlanRow;
  return {
    rows: [
      ...phases.map(({ status, ...phase }) =>
        row({ ...phase, kind: 'phase', isFinished: status === 'completed', isByHand: !spanning.includes(phase.id) }),
      ),
      ...tasks.map(({ title, due, status, ...task }) =>
        row({ ...task, kind: 'task', name: title, end: due, isFinished: status === 'completed' }),
      ),
      ...milestones.map(({ day, isApproved, ...one }) => row({ ...one, kind: 'milestone', start: null, end: day, isFinished: isApproved })),
      ...extras.map(({ id, start, due }, index) => {
        const { title, status } = project.tasks[index] as DemoTask; // one for each
        return row({ id, kind: 'task', name: title, phaseId: current?.id, start, end: due, isFinished: status === 'completed' });
      }),
    ],
    links,
    calendar,
  };
}

describe('the demo on any day of a year', () => {
  test('has programmes of which every link holds and nothing lies on a day off', () => {
    for (const { project, today, placed } of everyDay) {
      const plan = planOf(placed, project);
      const { broken, moves } = orThrow(reschedule({ plan, changes: [] }));
      expect({ project: project.name, today, broken, moves }).toMatchObject({ broken: [], moves: [] });
      const off = plan.rows.filter(({ start, end }) => [start, end].some((day) => day !== null && !isWorkingDay(day, plan.calendar)));
      expect(off.map(({ name }) => `${today} ${project.name}: ${name}`)).toEqual([]);
    }
  });

  test('says what is over, what runs and what is still to come as the day has it', () => {
    for (const { project, today, placed } of running) {
      const where = `${today} ${project.name}`;
      for (const { start, end, status } of placed.phases) {
        if (status === 'completed') expect(end < today, where).toBe(true);
        if (status === 'in-progress') expect(start <= today && today <= end, where).toBe(true);
        if (status === 'not-started') expect(start > today, where).toBe(true);
      }
      for (const { title, start, due, status, percent, checklist } of placed.tasks) {
        if (status !== 'completed') expect(due >= today, `${where}: ${title} is late`).toBe(true);
        if (status === 'in_progress') expect(start <= today, `${where}: ${title} has not begun`).toBe(true);
        if (status === 'in_progress' && checklist.length === 0) expect(percent, `${where}: ${title}`).toBeGreaterThanOrEqual(5);
      }
      for (const { gate, isApproved, day } of placed.milestones) if (gate) expect(isApproved, where).toBe(day < today);
    }
    const shares = new Set(running.flatMap(({ placed }) => placed.tasks.map(({ percent }) => percent)));
    expect(shares.size).toBeGreaterThan(10);
  });

  test('has a critical path through work that is still open, and a baseline from which the programme has slipped', () => {
    for (const { project, today, placed } of running) {
      const plan = planOf(placed, project);
      const slack = slackOf(plan);
      const critical = plan.rows.filter(({ id, kind }) => kind === 'task' && slack.get(id)?.isCritical);
      expect(critical.length, `${today} ${project.name}`).toBeGreaterThan(0);
      const agreed = agreedRows(placed, project);
      expect(agreed).toHaveLength(plan.rows.length);
      const finish = (rows: readonly { end: Day | null }[]) => rows.reduce((last, { end }) => (end && end > last ? end : last), today);
      const late = workingDaysBetween(finish(agreed), finish(plan.rows), plan.calendar) - 1;
      expect([2, 5, 8]).toContain(late);
      expect(placed.targetEnd === finish(agreed)).toBe(project.health !== 'on-track');
      for (const { start, end } of agreed) expect(start === null || end === null || start <= end).toBe(true);
    }
  });

  test('has gates that are passed and gates that are open, days off of a project, and work of its own that others wait for', () => {
    const today = asDay('2026-03-11');
    const placed = projects.map((project) => place(project, today));
    const gates = placed.flatMap(({ milestones }) => milestones).filter(({ gate }) => gate);
    expect(new Set(gates.map(({ isApproved }) => isApproved))).toEqual(new Set([true, false]));
    expect(placed.filter(({ closures }) => closures.length > 0).length).toBeGreaterThanOrEqual(2);
    const own = new Set<RowId>(placed.flatMap(({ extras }) => extras.map(({ id }) => id)));
    expect(placed.flatMap(({ links }) => links).filter(({ from }) => own.has(from)).length).toBeGreaterThanOrEqual(5);
  });

  test('keeps the holidays of Easter', () => {
    const names = new Map(holidaysAround(asDay('2026-05-01')).map(({ day, name }) => [day as string, name]));
    for (const day of ['2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14']) expect(names.get(day)).toBe('Good Friday');
  });
});

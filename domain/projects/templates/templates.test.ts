import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  asDay,
  compareDays,
  isWorkingDay,
  nextWorkingDay,
  type WorkingCalendar,
  workingDaysBetween,
} from '../../kernel/calendar.ts';
import { type NewId, userId } from '../../kernel/ids.ts';
import { isOrderKey } from '../../kernel/orderKey.ts';
import { projectTypes } from '../contract.ts';
import { builtInIds } from './builtInIds.ts';
import { builtInTemplates, findBuiltInTemplate } from './builtIn.ts';
import { expandTemplate } from './expand.ts';
import { residentialFullService } from './residentialFullService.ts';
import { placementOf } from './placement.ts';
import { planOfTemplate } from './plan.ts';
import { summaryOf } from './summary.ts';
import { placeholders, type Template } from './template.ts';

const anyDay = fc.integer({ min: 0, max: 8000 }).map((count) => addDays(asDay('2020-01-01'), count));
const anyCalendar = fc.record({
  workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  holidays: fc.array(anyDay, { maxLength: 80 }),
});
const anyTemplate = fc.constantFrom(...builtInTemplates);
const plainWeek: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const mirela = userId.parse('0190a6a0-0000-7000-8000-000000000001');

describe('the built-in templates', () => {
  it('are the ones whose slugs the contract takes, in their order', () => {
    expect(builtInTemplates.map(({ id }) => id)).toEqual(builtInIds);
  });

  it('are the ten of the product, each findable by its slug', () => {
    expect(builtInTemplates.map((template) => template.id)).toEqual([
      'residential-full-service',
      'kitchen-and-bath',
      'e-design-room',
      'hospitality-fit-out',
      'retail-fit-out',
      'workplace',
      'architecture-aia',
      'architecture-riba',
      'ffe-and-install',
      'blank',
    ]);
    for (const template of builtInTemplates) expect(findBuiltInTemplate(template.id)).toBe(template);
    expect(findBuiltInTemplate('none such')).toBeUndefined();
  });

  it.each([
    [
      'residential-full-service',
      {
        Discovery: 10,
        Concept: 20,
        'Design development': 30,
        Documentation: 25,
        Procurement: 40,
        Construction: 60,
        'Install & styling': 8,
        Handover: 5,
      },
    ],
    [
      'architecture-aia',
      {
        'Schematic design': 25,
        'Design development': 30,
        'Construction documents': 45,
        Bidding: 15,
        'Construction administration': 90,
      },
    ],
  ])('%s has the phases and lengths that the product names', (id, lengths) => {
    const phases = findBuiltInTemplate(id)?.phases ?? [];
    expect(Object.fromEntries(phases.map((phase) => [phase.name, phase.workingDays]))).toEqual(lengths);
  });

  it('RIBA has the stages 0 to 7', () => {
    const stages = findBuiltInTemplate('architecture-riba')?.phases.map((phase) => phase.name.charAt(0));
    expect(stages?.join('')).toBe('01234567');
  });

  it.each([
    ['residential-full-service', 40, 80],
    ['hospitality-fit-out', 30, 80],
    ['retail-fit-out', 30, 80],
    ['workplace', 30, 80],
    ['architecture-aia', 30, 80],
    ['architecture-riba', 30, 80],
    ['kitchen-and-bath', 10, 30],
    ['e-design-room', 10, 20],
    ['ffe-and-install', 10, 30],
    ['blank', 0, 0],
  ])('%s has from %i to %i tasks', (id, least, most) => {
    const template = findBuiltInTemplate(id);
    const count = template ? summary(template).taskCount : -1;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  describe.each(builtInTemplates.map((template) => [template.id, template] as const))('%s', (_, template) => {
    const tasks = template.phases.flatMap((phase) => phase.tasks.map((task) => ({ ...task, phase })));

    it('keeps every task and milestone inside its phase', () => {
      const astray = tasks.filter(({ from, days, phase }) => from < 0 || days < 1 || from + days > phase.workingDays);
      expect(astray.map((task) => task.title)).toEqual([]);
      const milestones = template.phases.flatMap((phase) => (phase.milestones ?? []).map((one) => ({ ...one, phase })));
      expect(milestones.filter(({ from = 0, phase }) => from < 0 || from >= phase.workingDays)).toEqual([]);
    });

    it('stays within what the product stores', () => {
      expect(template.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(projectTypes).toContain(template.type);
      expect(template.description).toMatch(/\.$/);
      for (const phase of template.phases) {
        expect(phase.colour).toBeGreaterThanOrEqual(1);
        expect(phase.colour).toBeLessThanOrEqual(8);
        expect(phase.name.length).toBeLessThanOrEqual(80);
        expect(phase.offset ?? 0).toBeGreaterThan(-phase.workingDays);
      }
      for (const task of tasks) {
        expect(placeholders).toContain(task.role);
        expect(task.title.length).toBeLessThanOrEqual(200);
        expect(task.hours).toBeGreaterThan(0);
        expect((task.checklist ?? []).every((item) => item.length <= 200)).toBe(true);
      }
    });

    it('[R1-07] has gates, milestones, lead times and checklists, unless it is blank', () => {
      if (template.phases.length === 0) return;
      expect(template.phases.some(({ gate }) => gate)).toBe(true);
      expect(template.phases.some(({ milestones = [] }) => milestones.length > 0)).toBe(true);
      expect(template.links?.some(({ lag = 0 }) => lag >= 5)).toBe(true);
      expect(tasks.filter(({ checklist = [] }) => checklist.length >= 3).length).toBeGreaterThanOrEqual(3);
    });

    it('[R1-07] has links that hold where its work is planned, without a loop, and ends where its phases say', () => {
      const plan = planOfTemplate(template);
      const placed = placementOf(plan);
      if (!placed.ok) throw new Error(placed.details.message);
      const late = plan.phases.flatMap((phase) => {
        const begin = placed.value.places.get(phase.key)?.from ?? 0;
        return phase.tasks.filter((task) => placed.value.places.get(task.key)?.from !== begin + task.from).map(({ title }) => title);
      });
      expect(late).toEqual([]);
      expect(placed.value.workingDays).toBe(template.phases.reduce((sum, { workingDays, offset = 0 }) => sum + workingDays + offset, 0));
    });

    it('asks nobody for more hours than a task has days', () => {
      expect(tasks.filter(({ hours, days }) => hours > days * 8).map((task) => task.title)).toEqual([]);
    });

    it('names no task twice in a phase, no phase, room or folder twice', () => {
      for (const phase of template.phases) expectDistinct(phase.tasks.map((task) => task.title));
      expectDistinct(template.phases.map((phase) => phase.name));
      expectDistinct(template.rooms);
      expectDistinct(template.folders);
    });
  });

  it('are summed up without their tasks', () => {
    const sum = summary(residentialFullService);
    expect(sum.workingDays).toBe(198);
    expect(sum.roles.map(({ role }) => role)).toEqual([...placeholders]);
    expect(sum.roles.reduce((all, { tasks }) => all + tasks, 0)).toBe(sum.taskCount);
    expect(sum.phases[0]).toEqual({ name: 'Discovery', workingDays: 10, offset: 0, colour: 1, gate: true });
    expect(sum.milestones).toContain('Practical completion');
    expect(JSON.stringify(sum)).not.toContain('Site survey');
  });
});

describe('a template laid out from a start date', () => {
  it('gives Halden House its dates, over an English spring and summer', () => {
    const holidays = ['2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31'].map(asDay);
    const plan = expand(residentialFullService, asDay('2026-01-12'), { ...plainWeek, holidays });
    expect(plan.phases.map((phase) => phase.start)).toEqual([
      '2026-01-12',
      '2026-01-26',
      '2026-02-23',
      '2026-04-08',
      '2026-05-14',
      '2026-07-10',
      '2026-10-05',
      '2026-10-15',
    ]);
    expect(plan.targetEnd).toBe('2026-10-21');
  });

  it('gives each task to the person of its placeholder, and leaves the others unassigned', () => {
    const plan = expand(residentialFullService, asDay('2026-01-12'), plainWeek);
    const kickOff = plan.tasks.find((task) => task.title === 'Kick-off meeting with the client');
    const survey = plan.tasks.find((task) => task.title === 'Site survey and photographs');
    expect(kickOff).toMatchObject({ assigneeIds: [mirela], priority: 'high', estimate: 3, due: '2026-01-12' });
    expect(survey).toMatchObject({ assigneeIds: [], priority: 'normal', start: '2026-01-13', due: '2026-01-14' });
    expect(survey?.checklist.map((item) => item.text)).toContain('Photographs of every wall');
  });

  it('starts a blank project on the next working day, without an end', () => {
    const blank = findBuiltInTemplate('blank');
    expect(blank && expand(blank, asDay('2026-01-10'), plainWeek)).toEqual({
      start: '2026-01-12',
      targetEnd: null,
      phases: [],
      tasks: [],
      milestones: [],
      links: [],
      spanning: [],
    });
  });

  it('lines its tasks up behind the cards that are there', () => {
    const plan = expandTemplate({ ...given(residentialFullService), after: 'b0z' });
    expect(plan.tasks.every((task) => task.position > 'b0z')).toBe(true);
  });

  it('holds from any start over any calendar', () => {
    fc.assert(
      fc.property(anyTemplate, anyDay, anyCalendar, (template, start, calendar) => {
        const plan = expand(template, start, calendar);
        expect(plan.start).toBe(nextWorkingDay(start, calendar));
        plan.phases.forEach((phase, index) => {
          expect(workingDaysBetween(phase.start, phase.end, calendar)).toBe(template.phases[index]?.workingDays);
          const ahead = plan.phases[index - 1];
          const gap = ahead ? workingDaysBetween(addDays(ahead.end, 1), addDays(phase.start, -1), calendar) : 0;
          expect(gap).toBe(Math.max(0, template.phases[index]?.offset ?? 0));
          if (ahead) expect(phase.start >= ahead.start).toBe(true);
        });
        for (const task of plan.tasks) {
          const phase = plan.phases.find((one) => one.id === task.phaseId);
          expect(phase && phase.start <= task.start && task.start <= task.due && task.due <= phase.end).toBe(true);
          expect(isWorkingDay(task.start, calendar) && isWorkingDay(task.due, calendar)).toBe(true);
        }
        for (const milestone of plan.milestones) {
          const phase = plan.phases.find((one) => one.id === milestone.phaseId);
          expect(phase && phase.start <= milestone.day && milestone.day <= phase.end).toBe(true);
          expect(isWorkingDay(milestone.day, calendar)).toBe(true);
        }
        expect(plan.targetEnd).toBe(
          plan.phases
            .map((phase) => phase.end)
            .toSorted(compareDays)
            .at(-1) ?? null,
        );
        if (plan.targetEnd) {
          expect(workingDaysBetween(plan.start, plan.targetEnd, calendar)).toBe(summary(template).workingDays);
        }
      }),
    );
  });

  it('hands out every id once and order keys that rise', () => {
    fc.assert(
      fc.property(anyTemplate, anyDay, (template, start) => {
        const plan = expand(template, start, plainWeek);
        const items = plan.tasks.flatMap((task) => task.checklist);
        expectDistinct([...plan.phases, ...plan.tasks, ...plan.milestones, ...items].map((one) => one.id));
        for (const list of [plan.phases, plan.tasks]) {
          const keys = list.map((one) => one.position);
          expect(keys.every(isOrderKey)).toBe(true);
          expect(keys.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(keys);
          expectDistinct(keys);
        }
      }),
      { numRuns: 20 },
    );
  });
});

const summary = (template: Template) => summaryOf({ ...template, plan: planOfTemplate(template) });

function given(template: Template, start = asDay('2026-01-12'), calendar = plainWeek) {
  let ids = 0;
  const newId = (() => `id-${(ids += 1)}`) as NewId;
  return { plan: planOfTemplate(template), start, calendar, people: { 'lead designer': mirela }, newId };
}

function expand(template: Template, start: ReturnType<typeof asDay>, calendar: WorkingCalendar) {
  return expandTemplate(given(template, start, calendar));
}

function expectDistinct(values: readonly string[]): void {
  expect([...new Set(values)]).toEqual([...values]);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addWorkingDays, asDay, isWorkingDay } from '../kernel/calendar.ts';
import type { NewId } from '../kernel/ids.ts';
import { orThrow } from '../kernel/result.ts';
import { builtInTemplates } from '../projects/templates/builtIn.ts';
import { expandTemplate } from '../projects/templates/expand.ts';
import { placementOf } from '../projects/templates/placement.ts';
import { type PlannedPhase, planOfTemplate, tasksOf, type TemplatePlan } from '../projects/templates/plan.ts';
import type { Schedule, ScheduleRow } from '../schedule/contract.ts';
import { applyTemplate } from './application.ts';
import type { TemplateFields } from './contract.ts';
import { type ProjectStructure, templateOfProject } from './fromProject.ts';
import { mergePlans } from './merging.ts';
import { keysOf, problemsOf } from './rules.ts';

const plans = builtInTemplates.map((template) => [template.name, planOfTemplate(template)] as const);
const named = (name: string) => (plans.find(([one]) => one === name) as (typeof plans)[number])[1];
const kitchen = named('Kitchen & bath');
const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [{ day: asDay('2026-04-03'), name: 'Good Friday' }], closures: [] };
const plainCalendar = { workingDays: calendar.workingDays, holidays: calendar.holidays.map(({ day }) => day) };
type Changing = TemplateFields['plan'];
const changed = (plan: TemplatePlan, change: (copy: Changing) => void): TemplatePlan => {
  const copy = structuredClone(plan) as Changing;
  change(copy);
  return copy;
};
const someTask = structuredClone(tasksOf(kitchen)[0]) as Changing['phases'][number]['tasks'][number];

/** A row that a template of the tests has. */
const at = <T>(list: readonly T[], index: number): T => list[index] as T;

/** A project as its schedule says it, made from a plan. */
function projectOf(plan: TemplatePlan, assigneeIds: string[] = []) {
  let ids = 0;
  const newId = (() => `0190a6a0-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`) as NewId;
  const laidOut = expandTemplate({ plan, start: asDay('2026-03-02'), calendar: plainCalendar, people: {}, newId });
  const common = { isPinned: false, notBefore: null, isFinished: false, version: 1, modeVersion: 0, assigneeIds: [] };
  const rows = [
    ...laidOut.phases.map((one) => ({ ...common, ...one, kind: 'phase', phaseId: null, isByHand: true })),
    ...laidOut.tasks.map((one) => ({ ...common, ...one, kind: 'task', name: one.title, end: one.due, assigneeIds })),
    ...laidOut.milestones.map((one) => ({ ...common, ...one, kind: 'milestone', start: null, end: one.day })),
  ];
  const schedule = { rows, links: laidOut.links, calendar, can: { edit: true } } as unknown as Schedule;
  const details = laidOut.tasks.map((task) => ({
    id: task.id,
    hours: task.estimate,
    priority: task.priority,
    review: task.needsReview,
    checklist: task.checklist.map(({ text }) => text),
  }));
  return {
    schedule,
    details,
    rooms: plan.rooms,
    folders: plan.folders,
    leadId: 'lead',
    jobOf: (id: string) => (id === 'pm' ? 'Project Manager' : ''),
  };
}

describe('a plan that may be kept', () => {
  it.each(plans)('[R1-07] %s has no problem', (_name, plan) => expect(problemsOf(plan)).toEqual([]));

  it.each([
    [
      'a task that leaves its phase',
      (plan: Changing) => void (at(at(plan.phases, 0).tasks, 2).days = 5),
      /ends 2 days after Brief and survey/,
    ],
    ['a key twice', (plan: Changing) => void (at(at(plan.phases, 0).tasks, 0).key = 'p2'), /same key/],
    ['a link to nothing', (plan: Changing) => void (at(plan.links, 0).to = 'nothing'), /not there/],
    [
      'a loop',
      (plan: Changing) =>
        void plan.links.push({ from: 'p2t6', to: 'p2t1', type: 'FS', lag: 0 }, { from: 'p2t1', to: 'p2t6', type: 'FS', lag: 0 }),
      /loop/,
    ],
  ])('is refused with %s, in words', (_what, change, words) => {
    expect(problemsOf(changed(kitchen, change))[0]?.message).toMatch(words);
  });
});

describe('a template of a project', () => {
  it.each(plans)('[R2-18 R1-02] that was made from %s has the same places, links, lengths and checklists', (_name, plan) => {
    const taken = orThrow(templateOfProject(projectOf(plan)));
    expect(problemsOf(taken.plan)).toEqual([]);
    const shape = (one: TemplatePlan) => {
      const placed = placementOf(one);
      const names = new Map(
        one.phases.flatMap(
          (phase) =>
            [
              [phase.key, phase.name],
              ...phase.tasks.map((task) => [task.key, `${phase.name} ${task.title}`]),
              ...phase.milestones.map((mark) => [mark.key, `${phase.name} ${mark.name}!`]),
            ] as [string, string][],
        ),
      );
      return {
        places: placed.ok && Object.fromEntries([...placed.value.places].map(([key, place]) => [names.get(key), place])),
        links: one.links.map(({ from, to, type, lag }) => `${names.get(from)} ${type}${lag} ${names.get(to)}`).toSorted(),
        tasks: tasksOf(one)
          .map(({ title, days, hours, priority, review, checklist }) => ({ title, days, hours, priority, review, checklist }))
          .toSorted((a, b) => (a.title < b.title ? -1 : 1)),
        phases: one.phases.map(({ name, colour, gate, workingDays, offset }) => ({ name, colour, gate, workingDays, offset })),
      };
    };
    expect(shape(taken.plan)).toEqual(shape(plan));
    expect(taken.leftOut).toEqual({ people: 0, undated: 0, links: 0, loose: 0 });
  });

  it('[R2-18] says of each milestone whether it waits for an approval', () => {
    const gatesOf = (plan: TemplatePlan) =>
      plan.phases.flatMap(({ milestones }) => milestones.map(({ name, gate }) => `${name}: ${gate}`)).toSorted();
    const plan = changed(kitchen, ({ phases }) => {
      for (const mark of at(phases, 0).milestones) mark.gate = true;
    });
    expect(gatesOf(plan)).toEqual(expect.arrayContaining([expect.stringMatching(/true$/), expect.stringMatching(/false$/)]));
    expect(gatesOf(orThrow(templateOfProject(projectOf(plan))).plan)).toEqual(gatesOf(plan));
  });

  it('[R2-18] names nobody and no day: the lead is a role, others are what they do', () => {
    const project = projectOf(kitchen, ['lead']);
    const tasks = project.schedule.rows.filter(({ kind }) => kind === 'task');
    (tasks[1] as { assigneeIds: string[] }).assigneeIds = ['pm'];
    (tasks[2] as { assigneeIds: string[] }).assigneeIds = ['somebody'];
    const { plan, leftOut } = orThrow(templateOfProject(project));
    expect(new Set(tasksOf(plan).map(({ role }) => role))).toEqual(new Set(['lead designer', 'project manager', 'designer']));
    expect(leftOut.people).toBe(3);
    expect(JSON.stringify(plan)).not.toMatch(/2026-|somebody/);
  });

  it('keeps work of no phase and without days, and leaves out links that did not hold', () => {
    const project = projectOf(kitchen);
    const rowNamed = (name: string) => project.schedule.rows.find((row) => row.name === name) as ScheduleRow;
    rowNamed('Order cabinets').phaseId = null;
    Object.assign(rowNamed('Snagging list'), { start: null, end: null });
    Object.assign(rowNamed('Strip-out and first fix'), { start: asDay('2026-03-02'), end: asDay('2026-03-03') });
    const { plan, leftOut } = orThrow(templateOfProject(project));
    expect(problemsOf(plan)).toEqual([]);
    expect(tasksOf(plan)).toHaveLength(tasksOf(kitchen).length);
    expect(leftOut).toMatchObject({ undated: 1, loose: 1 });
    expect(leftOut.links).toBeGreaterThan(0);
  });
});

describe('a project that is more than a template holds', () => {
  const day = asDay('2026-03-02');
  const rowOf = (facts: Partial<ScheduleRow>, at: number) =>
    ({ id: `row ${at}`, name: `Row ${at}`, kind: 'task', phaseId: null, start: day, end: day, assigneeIds: [], ...facts }) as ScheduleRow;
  const structure = (rows: Partial<ScheduleRow>[], facts: Partial<ProjectStructure> = {}): ProjectStructure => ({
    rooms: [],
    folders: [],
    details: [],
    schedule: { rows: rows.map(rowOf), links: [], calendar, can: { edit: true } },
    leadId: null,
    jobOf: () => '',
    ...facts,
  });
  const many = (count: number, facts: Partial<ScheduleRow>) => Array.from({ length: count }, () => facts);
  const said = (project: ProjectStructure) => {
    const result = templateOfProject(project);
    return result.ok ? null : [result.code, result.details.message];
  };
  const phase = { kind: 'phase', colour: 1, gate: false } as const;
  const milestone = { kind: 'milestone', start: null, gate: false } as const;
  const later = (days: number) => addWorkingDays(day, days, plainCalendar);
  const refused = (message: string) => ['validation_failed', message];

  it.each<[string, Partial<ScheduleRow>[], Partial<ScheduleRow>[], string]>([
    [
      'phases',
      many(60, phase),
      many(61, phase),
      'A template holds 60 phases at most; this project has 61. Make the template from a smaller one.',
    ],
    [
      'tasks and milestones',
      [...many(990, {}), ...many(10, milestone)],
      [...many(990, {}), ...many(11, milestone)],
      'A template holds 1,000 tasks and milestones at most; this project has 1,001. Make the template from a smaller one.',
    ],
    [
      'milestones of a phase',
      [phase, ...many(200, milestone)],
      [phase, ...many(201, milestone)],
      'A phase of a template holds 200 milestones at most; Row 0 has 201. Put some into another phase.',
    ],
    [
      'days of a phase',
      [{ ...phase, end: later(1999) }],
      [{ ...phase, end: later(2000) }],
      'A phase of a template lasts 2,000 working days at most; Row 0 lasts 2,001. Choose dates closer together.',
    ],
    [
      'days between phases',
      [phase, { ...phase, start: later(2001), end: later(2001) }],
      [phase, { ...phase, start: later(2002), end: later(2002) }],
      'A template has 2,000 working days between two phases at most; before Row 1 are 2,001. Choose dates closer together.',
    ],
  ])('is refused with both numbers: %s', (_what, within, over, message) => {
    expect(said(structure(within))).toBeNull();
    expect(said(structure(over))).toEqual(refused(message));
  });

  it('is refused with both numbers: links, and the checklist of a task', () => {
    const rows = many(120, {}).map((facts, at) => ({ ...facts, start: addDays(day, at * 7), end: addDays(day, at * 7) }));
    const pairs = rows.flatMap((_, from) => rows.slice(from + 1).map((__, after) => [from, from + 1 + after]));
    const links = (count: number) =>
      pairs
        .slice(0, count)
        .map(([from, to]) => ({ id: `${from} ${to}`, from: `row ${from}`, to: `row ${to}`, type: 'FS', lag: 0, version: 1 }));
    const linked = (count: number) => {
      const project = structure(rows);
      return { ...project, schedule: { ...project.schedule, links: links(count) as unknown as Schedule['links'] } };
    };
    expect(said(linked(5000))).toBeNull();
    expect(said(linked(5001))).toEqual(
      refused('A template holds 5,000 links at most; this project has 5,001. Make the template from a smaller one.'),
    );
    const listed = (count: number) =>
      structure([{}], {
        details: [{ id: 'row 0', hours: 1, priority: 'normal', review: false, checklist: Array<string>(count).fill('Heights') }],
      });
    expect(said(listed(100))).toBeNull();
    expect(said(listed(101))).toEqual(refused('A task of a template holds 100 checklist items at most; Row 0 has 101. Take some out.'));
  });

  it('is refused in words for what of it no template takes, and has a role that can be kept of whatever somebody does', () => {
    expect(said(structure([{ name: 'Two\nlines' }]))).toEqual(
      refused('A template cannot hold this project: Task title must be one line, without characters that turn its direction.'),
    );
    const jobs = structure([{ assigneeIds: ['somebody'] as never }], { jobOf: () => `${'a'.repeat(59)}\u{1f3e0}` });
    expect(orThrow(templateOfProject(jobs)).plan.phases[0]?.tasks[0]?.role).toBe('a'.repeat(59));
  });

  it('is not laid out first: what its tasks have beside is read once, and not at all of one with too many phases', () => {
    let reads = 0;
    const details = Array.from({ length: 900 }, (_, at) => ({
      hours: 1,
      priority: 'normal' as const,
      review: false,
      checklist: [],
      get id() {
        reads += 1;
        return `row ${at}`;
      },
    }));
    expect(said(structure([...many(900, {}), ...many(61, phase)], { details }))).not.toBeNull();
    expect(reads).toBe(0);
    expect(said(structure([...many(900, {}), ...many(60, phase)], { details }))).toBeNull();
    expect(reads).toBe(900);
  });
});

describe('a template that a project takes in', () => {
  const take = (schedule: Schedule, plan: TemplatePlan) => {
    let ids = 0;
    const newId = (() => `new ${(ids += 1)}`) as NewId;
    return applyTemplate({ schedule, plan, start: asDay('2026-03-02'), people: {}, newId, behind: { phase: 'a1', task: null } });
  };

  it.each(plans)('[R2-18] adds nothing to a project that was made from it: %s', (_name, plan) => {
    const { added, effect } = take(projectOf(plan).schedule, plan);
    expect([added.phases, added.tasks, added.milestones, added.links]).toEqual([[], [], [], []]);
    expect(effect.phases).toEqual([]);
    expect(effect.end.now).toBe(effect.end.was);
  });

  const rowOf = (facts: { id: string; name: string; kind?: ScheduleRow['kind']; phaseId?: string | null }) =>
    ({ kind: 'task', phaseId: null, start: asDay('2026-03-02'), end: asDay('2026-03-02'), ...facts }) as ScheduleRow;
  const scheduleOf = (rows: ScheduleRow[]): Schedule => ({ rows, links: [], calendar, can: { edit: true } });
  const phaseOf = (facts: Pick<PlannedPhase, 'key' | 'name' | 'tasks' | 'milestones'>): PlannedPhase => ({
    colour: 1,
    workingDays: 5,
    offset: 0,
    gate: false,
    ...facts,
  });

  it('knows rows by their names in whatever case, and of those that are called the same the first', () => {
    const anyName = fc.constantFrom('Survey', ' survey', 'SURVEY ', 'Draw', 'draw', '\u0130', 'i\u0307');
    const anyWork = fc.array(fc.tuple(fc.constantFrom('task', 'milestone'), anyName), { maxLength: 4 });
    const anyHouse = fc.array(fc.tuple(anyName, anyWork), { maxLength: 4 });
    const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
    fc.assert(
      fc.property(anyHouse, anyHouse, (there, planned) => {
        const rows = there.flatMap(([name, work], p) => [
          rowOf({ id: `p${p}`, name, kind: 'phase' }),
          ...work.map(([kind, called], n) => rowOf({ id: `p${p}r${n}`, name: called, kind, phaseId: `p${p}` })),
        ]);
        const phases = planned.map(([name, work], p) =>
          phaseOf({
            key: `k${p}`,
            name,
            tasks: work.flatMap(([kind, title], n) => (kind === 'task' ? [{ ...someTask, key: `k${p}t${n}`, title }] : [])),
            milestones: work.flatMap(([kind, called], n) =>
              kind === 'milestone' ? [{ key: `k${p}m${n}`, name: called, from: 0, gate: false }] : [],
            ),
          }),
        );
        const fresh = phaseOf({ key: 'new', name: 'New', tasks: [{ ...someTask, key: 'last', title: 'Last' }], milestones: [] });
        const keys = keysOf({ phases });
        const links = keys.map((from) => ({ from, to: 'last', type: 'FS' as const, lag: 0 }));
        const { added } = take(scheduleOf(rows), { rooms: [], folders: [], phases: [...phases, fresh], links });
        const found = phases.flatMap((phase) => {
          const own = rows.find(({ kind, name }) => kind === 'phase' && isSame(name, phase.name));
          const within = (kind: string, name: string) =>
            own && rows.find((row) => row.phaseId === own.id && row.kind === kind && isSame(row.name, name));
          return [
            own,
            ...phase.tasks.map(({ title }) => within('task', title)),
            ...phase.milestones.map(({ name }) => within('milestone', name)),
          ];
        });
        const old = new Set<string>(rows.map(({ id }) => id));
        expect(added.links.map(({ from }) => (old.has(from) ? from : null))).toEqual(found.map((row) => row?.id ?? null));
      }),
    );
  });

  it('reads each name of a project once, whatever the template has', () => {
    let reads = 0;
    const named = (row: ScheduleRow): ScheduleRow => ({
      ...row,
      get name() {
        reads += 1;
        return row.name;
      },
    });
    const rows = [
      rowOf({ id: 'p', name: 'Survey', kind: 'phase' }),
      ...Array.from({ length: 3000 }, (_, n) => rowOf({ id: `r${n}`, name: `Measure ${n}`, phaseId: 'p' })),
    ];
    const tasks = Array.from({ length: 1000 }, (_, n) => ({ ...someTask, key: `t${n}`, title: `Draw ${n}` }));
    const { added } = take(scheduleOf(rows.map(named)), {
      rooms: [],
      folders: [],
      links: [],
      phases: [phaseOf({ key: 'k', name: 'survey', tasks, milestones: [] })],
    });
    expect(added.tasks).toHaveLength(1000);
    expect(reads).toBeLessThan(rows.length * 3);
  });

  it('adds what is missing, on working days, by links that lead to new rows alone', () => {
    const project = projectOf(kitchen);
    const rows = project.schedule.rows.filter(
      ({ name }) => name !== 'Order cabinets' && name !== 'Handover' && name !== 'Cabinets ordered',
    );
    const handover = project.schedule.rows.find(({ name }) => name === 'Handover');
    const left = rows.filter(({ phaseId }) => phaseId !== handover?.id);
    const { added, effect } = take({ ...project.schedule, rows: left }, kitchen);
    expect(effect.phases.map(({ name, isNew, tasks, milestones }) => [name, isNew, tasks.length, milestones.length])).toEqual([
      ['Drawings and orders', false, 1, 1],
      ['Handover', true, 2, 0],
    ]);
    const was = project.schedule.rows.find(({ name }) => name === 'Order cabinets');
    expect(added.tasks.find(({ title }) => title === 'Order cabinets')).toMatchObject({
      start: was?.start,
      due: was?.end,
      phaseId: was?.phaseId,
    });
    const fresh = new Set<string>([...added.phases, ...added.tasks, ...added.milestones].map(({ id }) => id));
    expect(added.links.length).toBeGreaterThan(0);
    expect(added.links.every(({ to }) => fresh.has(to))).toBe(true);
    expect(added.tasks.every(({ start, due }) => isWorkingDay(start, plainCalendar) && isWorkingDay(due, plainCalendar))).toBe(true);
    expect(added.phases.every(({ position }) => position > 'a1')).toBe(true);
  });
});

describe('two people who change one template', () => {
  const merge = (yours: TemplatePlan, theirs: TemplatePlan) => mergePlans({ base: kitchen, theirs, yours });

  it('both win in different rows, and in different fields of one', () => {
    const yours = changed(kitchen, (plan) => {
      at(at(plan.phases, 1).tasks, 0).days = 3;
      at(plan.phases, 0).tasks.push({ ...someTask, key: 'new', title: 'Measure the drains' });
    });
    const theirs = changed(kitchen, (plan) => {
      at(at(plan.phases, 1).tasks, 0).title = 'Three layouts';
      at(plan.phases, 1).tasks.splice(2, 1);
      plan.links = plan.links.filter(({ from, to }) => from !== 'p2t3' && to !== 'p2t3');
    });
    const both = merge(yours, theirs);
    expect(both?.phases[1]?.tasks[0]).toMatchObject({ title: 'Three layouts', days: 3 });
    expect(both?.phases[1]?.tasks.map(({ key }) => key)).not.toContain('p2t3');
    expect(both?.phases[0]?.tasks.at(-1)).toMatchObject({ key: 'new' });
    expect(both && problemsOf(both)).toEqual([]);
  });

  it.each([
    [
      'of one field',
      (plan: Changing) => void (at(at(plan.phases, 1).tasks, 0).days = 3),
      (plan: Changing) => void (at(at(plan.phases, 1).tasks, 0).days = 2),
    ],
    [
      'what the other took out',
      (plan: Changing) => void (at(at(plan.phases, 1).tasks, 0).days = 3),
      (plan: Changing) => void at(plan.phases, 1).tasks.shift(),
    ],
    [
      'the order in two ways',
      (plan: Changing) => void plan.phases.reverse(),
      (plan: Changing) => void plan.phases.push(plan.phases.shift() as Changing['phases'][number]),
    ],
  ])('conflict over changes %s', (_what, one, other) => {
    expect(merge(changed(kitchen, one), changed(kitchen, other))).toBeNull();
    expect(merge(changed(kitchen, other), changed(kitchen, one))).toBeNull();
  });

  it('lose nothing: what one alone changed is what comes out, whichever side it was', () => {
    const anyChange = fc.array(fc.tuple(fc.nat(4), fc.nat(5), fc.constantFrom('days', 'title', 'drop', 'move', 'add')), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyChange, (acts) => {
        const mine = changed(kitchen, (plan) => {
          for (const [n, [p, t, act]] of acts.entries()) {
            const phase = at(plan.phases, p % plan.phases.length);
            const task = phase.tasks[t % Math.max(1, phase.tasks.length)];
            if (act === 'add') phase.tasks.unshift({ ...someTask, key: `new${n}` });
            else if (!task) continue;
            else if (act === 'days') task.days += 1;
            else if (act === 'title') task.title += '!';
            else if (act === 'drop') phase.tasks.splice(phase.tasks.indexOf(task), 1);
            else phase.tasks.push(...phase.tasks.splice(phase.tasks.indexOf(task), 1));
          }
          const keys = new Set(keysOf(plan));
          plan.links = plan.links.filter(({ from, to }) => keys.has(from) && keys.has(to));
        });
        const sorted = (plan: TemplatePlan | null) =>
          plan && { ...plan, links: plan.links.map((link) => JSON.stringify(link, Object.keys(link).toSorted())).toSorted() };
        expect(sorted(merge(mine, kitchen))).toEqual(sorted(mine));
        expect(sorted(merge(kitchen, mine))).toEqual(sorted(mine));
      }),
    );
  });
});

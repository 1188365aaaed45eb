import { describe, expect, it } from 'vitest';
import { findBuiltInTemplate } from '../../../../domain/projects/templates/builtIn.ts';
import { planOfTemplate } from '../../../../domain/projects/templates/plan.ts';
import type { TemplateFields } from '../../../../domain/templates/contract.ts';
import { problemsOf } from '../../../../domain/templates/rules.ts';
import {
  addMilestone,
  addPhase,
  addTask,
  changesBetween,
  emptyLineWords,
  goOnFrom,
  linksTo,
  moveIntoPhase,
  moveRow,
  patchMilestone,
  patchTask,
  type Plan,
  putLink,
  removeLink,
  removeRow,
  rowOf,
  rowsBeside,
} from './draft.ts';

const kitchen = findBuiltInTemplate('kitchen-and-bath');
if (!kitchen) throw new Error('The kitchen is gone.');
const plan = planOfTemplate(kitchen) as Plan;
const fields = (changed: Plan): TemplateFields => ({ name: 'Kitchen', description: '', type: 'residential', plan: changed });
const changes = (changed: Plan) => changesBetween(fields(plan), fields(changed));
const keys = (changed: Plan, phase: number) => changed.phases[phase]?.tasks.map(({ key }) => key);

describe('[R2-18] what was typed while a template was being saved, or somebody else saved it', () => {
  const [first, second] = keys(plan, 0) as [string, string];
  const sent = fields(patchTask(plan, first, { title: 'Sent' }));

  it('stays, on top of what was saved and of what others changed in it', () => {
    const now = { version: 3, fields: { ...sent, name: 'Theirs', plan: patchTask(sent.plan, second, { days: 3 }) } };
    const later = goOnFrom(
      {
        base: { version: 1, fields: sent },
        fields: { ...sent, description: 'Later', plan: patchTask(sent.plan, first, { title: 'Later' }) },
      },
      now,
    );
    expect(later.base).toEqual(now);
    expect(later.fields).toMatchObject({ name: 'Theirs', description: 'Later' });
    expect(rowOf(later.fields.plan, first)?.row).toMatchObject({ title: 'Later' });
    expect(rowOf(later.fields.plan, second)?.row).toMatchObject({ days: 3 });
  });

  it('builds on what it did where both changed the same row, so that it is asked about; or wins if that was chosen', () => {
    const own = { base: { version: 1, fields: sent }, fields: fields(patchTask(sent.plan, first, { title: 'Mine' })) };
    const now = { version: 3, fields: { ...sent, plan: patchTask(sent.plan, first, { title: 'Theirs' }) } };
    expect(goOnFrom(own, now)).toEqual(own);
    expect(goOnFrom(own, now, true)).toEqual({ base: now, fields: own.fields });
  });
});

describe('[R2-18] a template at work', () => {
  it('counts what is not saved by rows', () => {
    expect(changes(plan)).toBe(0);
    expect(changes(structuredClone(plan))).toBe(0);
    expect(changes(patchTask(patchTask(plan, 'p2t1', { days: 3 }), 'p2t1', { hours: 5 }))).toBe(1);
    expect(changes(moveRow(plan, 'p2t1', 2))).toBe(1);
    expect(changesBetween(fields(plan), { ...fields(plan), name: 'Ours' })).toBe(1);
  });

  it('takes a row out with its links, and a phase with its work', () => {
    const without = removeRow(plan, 'p3t4');
    expect(without.links.some(({ from, to }) => from === 'p3t4' || to === 'p3t4')).toBe(false);
    const shorter = removeRow(plan, 'p4');
    expect(problemsOf(shorter)).toEqual([]);
    expect(shorter.links.some(({ from, to }) => `${from} ${to}`.includes('p4'))).toBe(false);
  });

  it('adds a task behind another, where that one ends, and a milestone at the end of the phase', () => {
    const added = addTask(plan, { phaseKey: 'p2', behind: 'p2t1', key: 'n' });
    expect(keys(added, 1)?.slice(0, 3)).toEqual(['p2t1', 'n', 'p2t2']);
    expect(rowOf(added, 'n')?.row).toMatchObject({ from: 4, days: 1, role: 'lead designer' });
    const last = addTask(addPhase(plan, 'x'), { phaseKey: 'x', behind: null, key: 'n' });
    expect(problemsOf(addMilestone(last, { phaseKey: 'x', key: 'm' }))).toEqual([]);
  });

  it('moves a task into another phase without letting it leave that one', () => {
    const moved = moveIntoPhase(plan, 'p4t5', 'p5');
    expect(rowOf(moved, 'p4t5')).toMatchObject({ phase: { key: 'p5' }, row: { from: 0 } });
    expect(moveIntoPhase(plan, 'p2', 'p5')).toBe(plan);
  });

  it('keeps one link between two rows', () => {
    const link = { from: 'p2t1', to: 'p2t6', type: 'SS', lag: 2 } as const;
    const linked = putLink(putLink(plan, { ...link, type: 'FS' }), link);
    expect(linksTo(linked, 'p2t6').filter(({ from }) => from === 'p2t1')).toEqual([link]);
    expect(changes(removeLink(linked, link))).toBe(0);
  });
});

it('[R2-18] an empty line of a checklist is named with its task before anything is sent', () => {
  const task = plan.phases.flatMap(({ tasks }) => tasks)[3];
  if (!task) throw new Error('The kitchen has no such task.');
  expect(emptyLineWords(plan)).toBeUndefined();
  expect(emptyLineWords(patchTask(plan, task.key, { checklist: ['Measured', ' '] }))).toBe(
    `Line 2 in the checklist of ${task.title} is empty: write it or take it out.`,
  );
});

it('[R2-18] what is gone on from, once a row is out, is the next of its kind, the one before it, its phase', () => {
  const [phase, other] = plan.phases.map(({ key }) => key) as [string, string];
  const [first, second] = keys(plan, 0) as [string, string];
  const last = keys(plan, 0)?.at(-1) as string;
  expect(rowsBeside(plan, first)).toEqual([second, phase]);
  expect(rowsBeside(plan, last)).toEqual([keys(plan, 0)?.at(-2), phase]);
  expect(rowsBeside(plan, other)).toEqual([plan.phases[2]?.key, phase]);
  // Milestones go by their days, as the table shows them.
  const late = addMilestone(
    addMilestone({ ...plan, phases: plan.phases.map((one) => ({ ...one, milestones: [] })) }, { phaseKey: phase, key: 'late' }),
    {
      phaseKey: phase,
      key: 'early',
    },
  );
  expect(rowsBeside(patchMilestone(late, 'early', { from: 0 }), 'early')).toEqual(['late', phase]);
  expect(rowsBeside(plan, 'gone')).toEqual([]);
});

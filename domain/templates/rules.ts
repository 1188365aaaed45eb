// What a template must be before it is kept: its rows fit into their phases, and its links lead somewhere. And what of a project is
// more than one holds.

import { accept, refuse, type Refusal, type Result } from '../kernel/result.ts';
import { mostPhaseDays } from '../projects/contract.ts';
import { type Place, placementOf } from '../projects/templates/placement.ts';
import type { PlannedPhase, TemplatePlan } from '../projects/templates/plan.ts';
import { mostItems, mostLinks, mostMilestones, mostPhases, mostTasks, type TemplateFields, templatePlan } from './contract.ts';

/** What is wrong with a row, in words that say what to do; `key` is null for the whole. */
export interface PlanProblem {
  key: string | null;
  message: string;
}

/** Everything that keeps a plan from being saved, the first of it first. */
export function problemsOf(plan: TemplatePlan): PlanProblem[] {
  const structure = [...repeatedKeys(plan), ...tooMany(plan), ...danglingLinks(plan)];
  if (structure.length > 0) return structure;
  const placed = placementOf(plan);
  if (!placed.ok) return [{ key: null, message: 'The links go round in a loop. Take one of them out.' }];
  return plan.phases.flatMap((phase) => rowsOutside(phase, placed.value.places));
}

/** @returns the plan itself, or the first of its problems as a refusal */
export function checkedPlan<Plan extends TemplatePlan>(plan: Plan): Result<Plan> {
  const [first] = problemsOf(plan);
  return first ? refuse('validation_failed', { field: 'plan', message: first.message }) : accept(plan);
}

interface PlanCounts {
  phases: number;
  /** Tasks and milestones. */
  work: number;
  links: number;
}

/** Refuses a project of which a template would have to leave something out, with both numbers. */
export function refuseLarger(counts: Partial<PlanCounts>): Refusal | null {
  const bounds = [
    ['phases', mostPhases, counts.phases],
    ['tasks and milestones', mostTasks, counts.work],
    ['links', mostLinks, counts.links],
  ] as const;
  const [over] = bounds.flatMap(([what, most, is = 0]) =>
    is > most ? [`A template holds ${inWords(most)} ${what} at most; this project has ${inWords(is)}.`] : [],
  );
  return over ? refuse('validation_failed', { message: `${over} Make the template from a smaller one.` }) : null;
}

/** The plan of a project, where a template can be it; or what of it is more than one holds, with what to do. */
export function fittingPlan(plan: TemplatePlan): Result<TemplateFields['plan']> {
  const larger = refuseLarger({ links: plan.links.length }) ?? plan.phases.map(refuseLargerPhase).find((refusal) => refusal !== null);
  if (larger) return larger;
  const parsed = templatePlan.safeParse(plan);
  if (parsed.success) return accept(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse('validation_failed', { message: `A template cannot hold this project: ${issue?.message ?? 'its plan does not fit.'}` });
}

function refuseLargerPhase({ name, workingDays, offset, tasks, milestones }: PlannedPhase): Refusal | null {
  const message = [
    milestones.length > mostMilestones &&
      `A phase of a template holds ${mostMilestones} milestones at most; ${name} has ${inWords(milestones.length)}. Put some into another phase.`,
    // It spans its tasks: none of them is longer.
    workingDays > mostPhaseDays &&
      `A phase of a template lasts ${inWords(mostPhaseDays)} working days at most; ${name} lasts ${inWords(workingDays)}. Choose dates closer together.`,
    offset > mostPhaseDays &&
      `A template has ${inWords(mostPhaseDays)} working days between two phases at most; before ${name} are ${inWords(offset)}. Choose dates closer together.`,
    ...tasks.map(
      ({ title, checklist }) =>
        checklist.length > mostItems &&
        `A task of a template holds ${mostItems} checklist items at most; ${title} has ${inWords(checklist.length)}. Take some out.`,
    ),
  ].find((one) => one !== false);
  return message ? refuse('validation_failed', { message }) : null;
}

const inWords = (count: number): string => count.toLocaleString('en');

function rowsOutside({ key, name, tasks, milestones }: PlannedPhase, places: ReadonlyMap<string, Place>): PlanProblem[] {
  const phase = places.get(key);
  const rows = [
    ...tasks.map((task) => ({ key: task.key, title: task.title })),
    ...milestones.map((one) => ({ key: one.key, title: one.name })),
  ];
  return rows.flatMap((row) => {
    const late = (places.get(row.key)?.to ?? 0) - (phase?.to ?? 0);
    return late > 0 ? [{ key: row.key, message: `“${row.title}” ends ${late} ${late === 1 ? 'day' : 'days'} after ${name}.` }] : [];
  });
}

function repeatedKeys(plan: TemplatePlan): PlanProblem[] {
  const keys = keysOf(plan);
  return new Set(keys).size < keys.length ? [{ key: null, message: 'Two rows have the same key.' }] : [];
}

function tooMany({ phases }: TemplatePlan): PlanProblem[] {
  const count = phases.reduce((sum, { tasks, milestones }) => sum + tasks.length + milestones.length, 0);
  return count > mostTasks
    ? [{ key: null, message: `A template has at most ${mostTasks.toLocaleString('en')} tasks and milestones.` }]
    : [];
}

function danglingLinks(plan: TemplatePlan): PlanProblem[] {
  const keys = new Set(keysOf(plan));
  const isAstray = plan.links.some(({ from, to }) => from === to || !keys.has(from) || !keys.has(to));
  return isAstray ? [{ key: null, message: 'A link leads to a row that is not there.' }] : [];
}

export const keysOf = ({ phases }: Pick<TemplatePlan, 'phases'>): string[] =>
  phases.flatMap(({ key, tasks, milestones }) => [key, ...tasks.map((task) => task.key), ...milestones.map((milestone) => milestone.key)]);

// What a template must be before it is kept: its rows fit into their phases, and its links lead somewhere.

import { accept, refuse, type Result } from '../kernel/result.ts';
import { type Place, placementOf } from '../projects/templates/placement.ts';
import type { PlannedPhase, TemplatePlan } from '../projects/templates/plan.ts';
import { mostTasks } from './contract.ts';

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

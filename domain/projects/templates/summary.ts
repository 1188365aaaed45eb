// What a list of templates shows: everything but the tasks themselves.

import { z } from 'zod';
import { type ProjectType, projectTypes } from '../contract.ts';
import { placementOf } from './placement.ts';
import { rolesOf, tasksOf, type TemplatePlan } from './plan.ts';
import { phaseColour } from '../../kernel/colours.ts';

export const templateSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(projectTypes),
  workingDays: z.number(),
  phases: z.array(z.object({ name: z.string(), workingDays: z.number(), offset: z.number(), colour: phaseColour, gate: z.boolean() })),
  taskCount: z.number(),
  /** Whom it needs: each role with the number of its tasks. */
  roles: z.array(z.object({ role: z.string(), tasks: z.number() })),
  milestones: z.array(z.string()),
});
export type TemplateSummary = z.infer<typeof templateSummary>;

interface NamedPlan {
  id: string;
  name: string;
  description: string;
  type: ProjectType;
  plan: TemplatePlan;
}

export function summaryOf({ id, name, description, type, plan }: NamedPlan): TemplateSummary {
  const placed = placementOf(plan);
  return {
    id,
    name,
    description,
    type,
    workingDays: placed.ok ? placed.value.workingDays : 0,
    phases: plan.phases.map(({ name: called, workingDays, offset, colour, gate }) => ({ name: called, workingDays, offset, colour, gate })),
    taskCount: tasksOf(plan).length,
    roles: rolesOf(plan),
    milestones: plan.phases.flatMap(({ milestones }) => milestones.map((milestone) => milestone.name)),
  };
}

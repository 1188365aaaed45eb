// The programmes of all projects in reach, side by side, and a project that moves as a whole (R2-13, PRODUCT §3).

import { z } from 'zod';
import { dayString, read, sequence, write } from '../kernel/endpoint.ts';
import { milestoneId, phaseId, projectId } from '../kernel/ids.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { phase, projectCard, projectListFilter } from '../projects/contract.ts';
import { followed, followedBefore } from '../projects/following.ts';

const portfolioProject = projectCard
  .pick({
    id: true,
    number: true,
    name: true,
    status: true,
    leadId: true,
    health: true,
    progress: true,
    elapsed: true,
    start: true,
    targetEnd: true,
    isSample: true,
    version: true,
  })
  .extend({
    /** From the first day of its rows to the last; null where nothing is drawn. */
    span: z.object({ start: dayString, end: dayString }).nullable(),
    /** Those that are drawn, in their order. */
    phases: z.array(
      phase
        .pick({ id: true, name: true, colour: true, status: true, gate: true, progress: true })
        .extend({ start: dayString, end: dayString }),
    ),
    /** Days on which nobody works on it, both ends included: it is moved past them. */
    closures: z.array(z.object({ start: dayString, end: dayString })),
    milestones: z.array(z.object({ id: milestoneId, name: z.string(), phaseId: phaseId.nullable(), day: dayString })),
    can: z.object({ edit: verdict }),
  });
export type PortfolioProject = z.infer<typeof portfolioProject>;

/** How a project stood before it was moved, as its way back needs it. */
const placeBefore = z.strictObject({ start: dayString.nullable(), targetEnd: dayString.nullable(), followed });
export type PlaceBefore = z.infer<typeof placeBefore>;

const version = z.number().int().min(1);

/** The furthest that a project moves at once, in working days. */
export const mostProjectMove = 2000;

export const portfolioContract = {
  portfolio: read('/portfolio', 'Projects with their phases and milestones, filtered and sorted as in their list', { followsLog: true })
    .input(projectListFilter.extend({ limit: z.coerce.number().int().min(1).max(200).default(200) }))
    .output(
      z.object({
        items: z.array(portfolioProject),
        /** Offset of the next page, or null at the end. */
        next: z.number().nullable(),
        calendar: z.object({ workingDays: z.array(z.number()), holidays: z.array(dayString) }),
        seq: sequence,
      }),
    ),
  moveProject: write({
    method: 'POST',
    path: '/projects/{projectId}/schedule/start',
    summary: 'Move a whole project by working days; finished and pinned work stays',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.edited'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: 'fields',
  })
    .input(z.strictObject({ projectId, version, by: z.number().int().min(-mostProjectMove).max(mostProjectMove) }))
    .output(z.object({ version, before: placeBefore, seq: sequence })),
  moveProjectBack: write({
    method: 'POST',
    path: '/projects/{projectId}/schedule/start/back',
    summary: 'Take back that a project was moved, exactly',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.edited'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: 'version',
  })
    .input(z.strictObject({ projectId, version, before: placeBefore.extend({ followed: followedBefore }) }))
    .output(z.object({ version, seq: sequence })),
};

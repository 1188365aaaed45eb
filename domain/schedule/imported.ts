// A programme that comes from another tool, as rows and links of ours: what may come in. That it stands as it came, importing.ts says.

import { z } from 'zod';
import { dayString, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { builtInIds } from '../projects/templates/builtInIds.ts';
import { milestoneId, phaseId, projectId, scheduleLinkId, taskId } from '../kernel/ids.ts';
import { text } from '../kernel/text.ts';
import { percent } from '../tasks/contract.ts';
import { linkTypes, mostRows } from './plan.ts';

/** What comes in at once: more than a programme that is read has, and what one request holds. */
export const mostImported = { rows: 1500, links: 2500 } as const;
/** Of what came in together, from a programme or from a template. */
const mostTakenBack = { rows: mostRows, links: 5000 } as const;

/** How long names may be. */
export const longestNames = { phase: 80, task: 200, milestone: 120 } as const;

const mode = { isPinned: z.boolean(), notBefore: dayString.nullable() };
const ofPhase = phaseId.nullable();

const importedRow = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phase'),
    id: phaseId,
    name: text('Phase name', { min: 1, max: longestNames.phase }),
    start: dayString.nullable(),
    end: dayString.nullable(),
    gate: z.boolean(),
    isFinished: z.boolean(),
    ...mode,
  }),
  z.strictObject({
    kind: z.literal('task'),
    id: taskId,
    name: text('Title', { min: 1, max: longestNames.task }),
    phaseId: ofPhase,
    start: dayString.nullable(),
    end: dayString.nullable(),
    isFinished: z.boolean(),
    /** How far it is, once it is begun: it comes without steps that would say so. */
    percent: percent.nullable().default(null),
    ...mode,
  }),
  z.strictObject({
    kind: z.literal('milestone'),
    id: milestoneId,
    name: text('Milestone', { min: 1, max: longestNames.milestone }),
    phaseId: ofPhase,
    end: dayString,
    gate: z.boolean(),
    ...mode,
  }),
]);
export type ImportedRow = z.infer<typeof importedRow>;

const rowId = z.union([phaseId, taskId, milestoneId]);
const importedLink = z.strictObject({
  id: scheduleLinkId,
  from: rowId,
  to: rowId,
  type: z.enum(linkTypes),
  lag: z.number().int().min(-500).max(500),
});

export interface ImportedPlan {
  rows: readonly ImportedRow[];
  links: readonly z.infer<typeof importedLink>[];
}

/** What a project says of itself that rows which come in change too: its target, and which template it follows. */
const projectWords = z.strictObject({
  targetEnd: dayString.nullable(),
  template: z.strictObject({ id: z.union([z.uuid().toLowerCase(), z.enum(builtInIds)]), version: z.number().int().min(1) }).nullable(),
});

/** The same before they came and after: given back with them, where it still says what they made of it. */
export const wordsAround = z.strictObject({ before: projectWords, after: projectWords });
export type WordsAround = z.infer<typeof wordsAround>;

const ofProject = z.strictObject({ projectId });

export const importContract = {
  importPlan: write({
    method: 'POST',
    path: '/projects/{projectId}/schedule/import',
    summary: 'Put the phases, tasks, milestones and links of another programme into this one',
    refuses: ['forbidden', 'already_exists'],
    tells: ['schedule.changed'],
    besides: ['projects.phaseAdded', 'tasks.created'],
    guards: unguarded.makesNew,
  })
    .input(
      ofProject.extend({
        rows: z.array(importedRow).min(1).max(mostImported.rows),
        links: z.array(importedLink).max(mostImported.links),
      }),
    )
    .output(z.object({ words: wordsAround, seq: sequence })),
  takeImportBack: write({
    method: 'POST',
    path: '/projects/{projectId}/schedule/import/back',
    summary: 'Take back what came in together, by an import or a template: tasks go to the trash, all else is removed',
    refuses: ['forbidden', 'conflict'],
    tells: ['schedule.changed'],
    besides: ['projects.phaseRemoved', 'tasks.removed', 'projects.edited', 'templates.applied'],
    guards: { nothing: 'What did not come in so, or somebody has worked on since, is refused.' },
  })
    .input(
      ofProject.extend({
        rowIds: z.array(rowId).min(1).max(mostTakenBack.rows),
        /** Of links that came with them between these rows and others, or between others. */
        linkIds: z.array(scheduleLinkId).max(mostTakenBack.links).default([]),
        words: wordsAround.optional(),
      }),
    )
    .output(z.object({ seq: sequence })),
};

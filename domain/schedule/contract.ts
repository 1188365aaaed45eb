import { z } from 'zod';
import { bounded } from '../kernel/bounded.ts';
import { dayString, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { baselineId, closureId, milestoneId, phaseId, projectId, scheduleLinkId, taskId, userId } from '../kernel/ids.ts';
import { text } from '../kernel/text.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { phaseStatuses } from '../projects/contract.ts';
import { stretched } from '../projects/following.ts';
import { taskStatuses } from '../tasks/choices.ts';
import { percent } from '../tasks/contract.ts';
import { feedContract } from './feed.ts';
import { importContract } from './imported.ts';
import { linkTypes, mostLag, rowKinds } from './plan.ts';
import { portfolioContract } from './portfolio.ts';
import { phaseColour } from '../kernel/colours.ts';

const rowId = z.union([phaseId, taskId, milestoneId]);

/** A working day of another link, from far ahead to far behind. */
const lag = z
  .number()
  .int()
  .min(-mostLag, `A lead is ${mostLag} working days or fewer.`)
  .max(mostLag, `A lag is ${mostLag} working days or fewer.`);

const planLink = z.strictObject({ id: scheduleLinkId, from: rowId, to: rowId, type: z.enum(linkTypes), lag });

/** A line of the programme: what the rules ask for (`PlanRow`), and what stands beside it on the sheet. */
const scheduleRow = z.object({
  id: rowId,
  kind: z.enum(rowKinds),
  name: z.string(),
  phaseId: phaseId.nullable(),
  start: dayString.nullable(),
  end: dayString.nullable(),
  isPinned: z.boolean(),
  notBefore: dayString.nullable(),
  isFinished: z.boolean(),
  isByHand: z.boolean(),
  version: z.number(),
  /** Of how it follows its links: 0 where that is as usual. */
  modeVersion: z.number(),
  /** Of a phase or a task; a milestone has none. */
  status: z.enum([...phaseStatuses, ...taskStatuses]).nullable(),
  /** Share of the work that is done, 0 to 1. */
  progress: z.number(),
  /** Of a task without steps: what somebody said, 0 to 99. It counts while the task is in progress. */
  percent: z.number().nullable(),
  /** Of a task: whether the reader may say how far it is, and why not. Null of others. */
  mayProgress: verdict.nullable(),
  /** Likewise, whether the reader may put it into another phase. */
  mayShift: verdict.nullable(),
  /** Likewise, whether the reader may delete it. */
  mayRemove: verdict.nullable(),
  /** Whether it has a checklist, which says how far it is. */
  hasSteps: z.boolean(),
  /** Of a phase, one of the eight colours. */
  colour: phaseColour.nullable(),
  /** A milestone that needs an approval, or a phase that needs one at its end. */
  gate: z.boolean(),
  /** When a phase was completed or a gate approved, ISO 8601. */
  completedAt: z.string().nullable(),
  ref: z.string().nullable(),
  assigneeIds: z.array(userId),
  /** Since when a task waits for its review, ISO 8601. */
  reviewSince: z.string().nullable(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

/** Days on which nobody works on this project, both ends included. */
const closure = z.strictObject({ id: closureId, name: text('Name', { min: 1, max: 80 }), start: dayString, end: dayString });
export type Closure = z.infer<typeof closure>;

const schedule = z.object({
  /** Phases in their order, each before its work; work by its dates. */
  rows: z.array(scheduleRow),
  links: z.array(planLink.extend({ version: z.number() })),
  calendar: z.object({
    workingDays: z.array(z.number()),
    holidays: z.array(z.object({ day: dayString, name: z.string() })),
    closures: z.array(closure),
  }),
  can: z.object({ edit: verdict }),
});
export type Schedule = z.infer<typeof schedule>;

/** What is made on the sheet. */
const newRow = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('task'),
    id: taskId,
    name: text('Name', { min: 1, max: 200 }),
    phaseId: phaseId.nullable(),
    start: dayString.nullable(),
    end: dayString.nullable(),
  }),
  z.strictObject({
    kind: z.literal('milestone'),
    id: milestoneId,
    name: text('Name', { min: 1, max: 120 }),
    phaseId: phaseId.nullable(),
    end: dayString,
    gate: z.boolean(),
  }),
]);
export type NewRow = z.infer<typeof newRow>;

/** What a person may change in a programme; the rest of `PlanChange` is tasks' and phases' own. */
const scheduleChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), id: rowId, start: dayString }),
  z.strictObject({ kind: z.literal('dates'), id: rowId, start: dayString.nullable(), end: dayString.nullable() }),
  z.strictObject({
    kind: z.literal('mode'),
    id: rowId,
    isPinned: z.boolean().optional(),
    notBefore: dayString.nullable().optional(),
    isByHand: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('link'), link: planLink }),
  z.strictObject({ kind: z.literal('unlink'), id: scheduleLinkId }),
  z.strictObject({ kind: z.literal('add'), row: newRow }),
  /** A task, which goes into the trash, or a milestone. */
  z.strictObject({ kind: z.literal('remove'), id: rowId }),
  z.strictObject({ kind: z.literal('name'), id: rowId, name: text('Name', { min: 1, max: 200 }) }),
  /** A milestone goes into another phase; a task does so by its own rule. */
  z.strictObject({ kind: z.literal('phase'), id: milestoneId, phaseId: phaseId.nullable() }),
  /** Whether a milestone, or the end of a phase, needs an approval. */
  z.strictObject({ kind: z.literal('gate'), id: z.union([milestoneId, phaseId]), gate: z.boolean() }),
  z.strictObject({ kind: z.literal('approve'), id: milestoneId, isApproved: z.boolean() }),
  z.strictObject({ kind: z.literal('close'), closure }),
  /** Deletes a closure: it is worked on these days after all. */
  z.strictObject({ kind: z.literal('open'), id: closureId }),
  /** How far a task is. What is over nothing has begun. */
  z.strictObject({
    kind: z.literal('progress'),
    id: taskId,
    percent,
    status: z.enum(['todo', 'in_progress']),
  }),
  z.strictObject({ kind: z.literal('shiftAll'), by: z.number().int().min(-2000).max(2000) }),
  z.strictObject({
    kind: z.literal('restore'),
    rows: z
      .array(
        z.strictObject({
          id: rowId,
          start: dayString.nullable(),
          end: dayString.nullable(),
          isPinned: z.boolean(),
          notBefore: dayString.nullable(),
          isByHand: z.boolean(),
        }),
      )
      .max(10_000),
  }),
]);
export type ScheduleChange = z.infer<typeof scheduleChange>;

const ofProject = z.strictObject({ projectId });
const ofBaseline = ofProject.extend({ baselineId });

/** How a programme stood when somebody saved it. */
const baseline = z.object({ id: baselineId, name: z.string(), savedAt: z.string() });
export type BaselineBrief = z.infer<typeof baseline>;

const baselineRows = z.array(z.object({ id: rowId, start: dayString.nullable(), end: dayString.nullable() }));

const baselineName = text('Name', { min: 1, max: 60 });

/** Of a project (PRODUCT §3). */
export const mostBaselines = 20;

const versions = z.record(z.uuid().toLowerCase(), z.number().int().min(1));

/** More rows than a programme has. */
const mostVersions = 20_000;

/** The programme of a project (R2-15). */
export const scheduleContract = {
  ...portfolioContract,
  ...importContract,
  ...feedContract,
  get: read('/projects/{projectId}/schedule', 'The programme of a project: its rows, links and days off', { followsLog: true })
    .input(ofProject)
    .output(z.object({ schedule, seq: sequence })),
  change: write({
    method: 'POST',
    path: '/projects/{projectId}/schedule',
    summary: 'Move, link, date, make, rename and delete rows of a programme, with all that follows',
    refuses: ['forbidden', 'conflict', 'already_exists'],
    tells: ['schedule.changed'],
    besides: ['tasks.created', 'tasks.edited', 'tasks.removed', 'projects.phaseEdited', 'projects.edited'],
    guards: 'version',
  })
    .input(
      ofProject.extend({
        changes: z.array(scheduleChange).min(1).max(200),
        /** Of every row that the caller saw move, renamed or deleted, and every link that is changed or deleted; one that is not named counts as changed meanwhile. */
        versions: bounded(versions, mostVersions),
        /** The same of every row that is to follow its links otherwise. */
        modeVersions: bounded(z.record(z.uuid().toLowerCase(), z.number().int().min(0)), mostVersions).default({}),
        /** What the act that is taken back did to the project's target: it goes back, unless somebody has set another since. */
        target: stretched.nullable().default(null),
      }),
    )
    .output(
      z.object({
        /** The versions of the rows that were changed or made and the links that stand, as they are now. */
        versions,
        modeVersions: versions,
        /** Where the phases ran over the project's target; taking the act back gives it back. */
        target: stretched.nullable(),
        seq: sequence,
      }),
    ),
  baselines: read('/projects/{projectId}/baselines', 'The baselines of a programme, the newest first')
    .input(ofProject)
    .output(z.object({ items: z.array(baseline), seq: sequence })),
  baseline: read('/projects/{projectId}/baselines/{baselineId}', 'The dates that a baseline keeps')
    .input(ofBaseline)
    .output(z.object({ baseline: baseline.extend({ rows: baselineRows }), seq: sequence })),
  saveBaseline: write({
    method: 'POST',
    path: '/projects/{projectId}/baselines',
    summary: 'Keep all dates of a programme as they are now',
    refuses: ['forbidden', 'already_exists'],
    tells: ['schedule.baselinesChanged'],
    guards: unguarded.makesNew,
  })
    .input(ofProject.extend({ id: baselineId, name: baselineName }))
    .output(z.object({ baseline, seq: sequence })),
  renameBaseline: write({
    method: 'PATCH',
    path: '/projects/{projectId}/baselines/{baselineId}',
    summary: 'Give a baseline another name',
    refuses: ['forbidden'],
    tells: ['schedule.baselinesChanged'],
    guards: unguarded.laterCounts,
  })
    .input(ofBaseline.extend({ name: baselineName }))
    .output(z.object({ baseline, seq: sequence })),
  removeBaseline: write({
    method: 'DELETE',
    path: '/projects/{projectId}/baselines/{baselineId}',
    summary: 'Delete a baseline; for 30 days it can be restored',
    refuses: ['forbidden'],
    tells: ['schedule.baselinesChanged'],
    guards: unguarded.ends,
  })
    .input(ofBaseline)
    .output(z.object({ seq: sequence })),
  restoreBaseline: write({
    method: 'POST',
    path: '/projects/{projectId}/baselines/{baselineId}/restore',
    summary: 'Bring a deleted baseline back',
    refuses: ['forbidden'],
    tells: ['schedule.baselinesChanged'],
    guards: unguarded.stateDecides,
  })
    .input(ofBaseline)
    .output(z.object({ baseline, seq: sequence })),
};

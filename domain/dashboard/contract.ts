// The start page in one answer: what waits for the person who opens it, and how the studio stands (PRODUCT §9).

import { z } from 'zod';
import { dayString, read, sequence } from '../kernel/endpoint.ts';
import {
  boardId,
  commentId,
  fileId,
  folderId,
  milestoneId,
  phaseId,
  projectId,
  projectInvitationId,
  taskId,
  userId,
} from '../kernel/ids.ts';
import { subjectKinds } from '../discussions/subjects.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { projectCard } from '../projects/contract.ts';
import { taskCard } from '../tasks/contract.ts';
import { activityKinds, activityTypes, recentTypes } from './rules.ts';

/** A task of a person's day: to do it, or to look at it. */
export const dayEntry = z.object({ task: taskCard, as: z.enum(['work', 'review']) });
export type DayEntry = z.infer<typeof dayEntry>;

export const dayCounts = z.object({ late: z.number(), dueToday: z.number(), toReview: z.number() });
export type DayCounts = z.infer<typeof dayCounts>;

/** A project as somebody sees it who may not read it yet: what its picture says. */
const projectFace = projectCard.pick({ id: true, name: true, number: true, cover: true, colour: true });

export const invitationToAnswer = z.object({ id: projectInvitationId, project: projectFace, inviterId: userId, createdAt: z.string() });
export type InvitationToAnswer = z.infer<typeof invitationToAnswer>;

/** A milestone, or the end of a phase. */
export const comingDate = z.object({
  id: z.union([milestoneId, phaseId]),
  kind: z.enum(['milestone', 'phase']),
  name: z.string(),
  day: dayString,
  project: projectFace.pick({ id: true, name: true, colour: true }),
});
export type ComingDate = z.infer<typeof comingDate>;

/** What one person has to do in the week ahead, over the projects that the reader sees. */
export const load = z.object({
  userId,
  /** Estimated hours of open work that fall into the week; what several do is divided among them. */
  hours: z.number(),
  tasks: z.number(),
  /** How many of the tasks nobody has estimated. */
  unestimated: z.number(),
});
export type Load = z.infer<typeof load>;

export const recentAct = z.object({
  sequence: z.number(),
  type: z.enum(recentTypes),
  at: z.string(),
  actorId: userId.nullable(),
  project: projectFace.nullable(),
  task: z.object({ id: taskId, title: z.string() }).nullable(),
  /** The phase that it is about. */
  phase: z.string().nullable(),
  /** Who was taken in, leads now, or joined; null for whoever founded the studio. */
  userId: userId.nullable(),
});
export type RecentAct = z.infer<typeof recentAct>;

/** What somebody did in a project, with what it is about as that is called now. */
export const projectAct = recentAct.omit({ project: true }).extend({
  type: z.enum(activityTypes),
  /** The document; of several that came at once the first. */
  file: z.object({ id: fileId, name: z.string() }).nullable(),
  /** The folder, where no document came beside it; of several the first. */
  folder: z.object({ id: folderId, name: z.string() }).nullable(),
  /** How many documents and folders there were besides. */
  more: z.number(),
  /** How much left the project for another place, where something did. */
  gone: z.object({ tasks: z.number(), files: z.number(), folders: z.number() }).nullable(),
  board: z.object({ id: boardId, name: z.string() }).nullable(),
  /** What was agreed, by which comment, and on what that was said. */
  decision: z.object({ what: z.string(), commentId, subject: z.object({ kind: z.enum(subjectKinds), id: z.uuid() }) }).nullable(),
});
export type ProjectAct = z.infer<typeof projectAct>;

export const dashboard = z.object({
  today: dayString,
  /** The most pressing first; the counts are of all. */
  day: z.object({
    items: z.array(dayEntry),
    counts: dayCounts,
    /** What is due next, after today. */
    next: taskCard.nullable(),
  }),
  invitations: z.object({ items: z.array(invitationToAnswer), total: z.number() }),
  /** Projects in progress, one's own first. */
  work: z.object({ items: z.array(projectCard), total: z.number() }),
  /** Of the next 30 days. */
  dates: z.object({ items: z.array(comingDate), total: z.number() }),
  /** Left out for who may not see it. */
  workload: z.object({ items: z.array(load), hoursOfWeek: z.number() }).optional(),
  recent: z.object({ items: z.array(recentAct) }),
  can: z.object({ createProject: verdict, createTask: verdict }),
  seq: sequence,
});
export type Dashboard = z.infer<typeof dashboard>;

const pageOfActs = 40;

export const dashboardContract = {
  get: read('/dashboard', 'The start page: own day, invitations, work in progress, dates, workload, recent activity').output(dashboard),
  activity: read('/projects/{projectId}/activity', 'What was done in a project, the last first; the log keeps 90 days')
    .input(
      z.strictObject({
        projectId,
        by: userId.optional(),
        kind: z.enum(activityKinds).optional(),
        before: z.coerce.number().int().min(1).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(pageOfActs),
      }),
    )
    .output(
      z.object({
        items: z.array(projectAct),
        /** `before` of the page that follows, or null at the end; a page may be short before it. */
        next: z.number().nullable(),
        seq: sequence,
      }),
    ),
};

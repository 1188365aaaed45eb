import { z } from 'zod';
import { bounded } from '../kernel/bounded.ts';
import { chosenOrderKey, dayString, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { searchText, text } from '../kernel/text.ts';
import { pictureIn } from '../kernel/pictures.ts';
import { clientFields, clientInfo } from './client.ts';
import { milestoneId, phaseId, projectId, userId } from '../kernel/ids.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { covers } from './covers.ts';
import { followed } from './following.ts';
import { projectInvitationsContract } from './invitations.ts';
import { projectTrashContract } from './trash.ts';
import { phaseColour } from '../kernel/colours.ts';

export const projectTypes = ['residential', 'hospitality', 'retail', 'workplace', 'architecture', 'e-design', 'other'] as const;
export const projectStatuses = ['lead', 'wip', 'on-hold', 'completed', 'archived'] as const;
export const healths = ['on-track', 'at-risk', 'overdue'] as const;
export const phaseStatuses = ['not-started', 'in-progress', 'on-hold', 'completed'] as const;
const drawnCover = z.enum(covers);
/** Of what a project shows: a drawing, or a photograph of its own. */
const cover = z.union([
  drawnCover,
  z.string().refine((address) => pictureIn(address) !== null, 'Choose a drawing, or a photograph of this project.'),
]);

/** Who reads a project: everybody in the studio, or its lead, its members and Principals. */
export const visibilities = ['studio', 'private'] as const;

export type Visibility = (typeof visibilities)[number];
export type ProjectType = (typeof projectTypes)[number];
export type ProjectStatus = (typeof projectStatuses)[number];
export type Health = (typeof healths)[number];
export type PhaseStatus = (typeof phaseStatuses)[number];

export const phase = z.object({
  id: phaseId,
  name: z.string(),
  /** One of the eight phase colours, 1 to 8. */
  colour: phaseColour,
  position: z.string(),
  status: z.enum(phaseStatuses),
  start: dayString.nullable(),
  end: dayString.nullable(),
  workingDays: z.number(),
  gate: z.boolean(),
  completedAt: z.string().nullable(),
  openTasks: z.number(),
  totalTasks: z.number(),
  /** Share of weighted work that is done, 0 to 1. */
  progress: z.number(),
  version: z.number(),
});
export type Phase = z.infer<typeof phase>;

export const projectCard = z.object({
  id: projectId,
  number: z.string(),
  name: z.string(),
  type: z.enum(projectTypes),
  status: z.enum(projectStatuses),
  place: z.string(),
  cover: cover.nullable(),
  colour: phaseColour,
  visibility: z.enum(visibilities),
  leadId: userId.nullable(),
  memberIds: z.array(userId),
  start: dayString.nullable(),
  targetEnd: dayString.nullable(),
  health: z.enum(healths),
  progress: z.number(),
  /** Share of the working time between start and target that is gone; null without both dates. */
  elapsed: z.number().nullable(),
  /** The phase that the work is in: the first one in progress, else the first that is not completed. */
  currentPhase: z.object({ name: z.string(), colour: phaseColour }).nullable(),
  openTasks: z.number(),
  /** Made to look around in: shown as such everywhere, and removed as a whole. */
  isSample: z.boolean(),
  version: z.number(),
});
export type ProjectCard = z.infer<typeof projectCard>;

export const projectVerdicts = z.object({
  edit: verdict,
  archive: verdict,
  remove: verdict,
  createTask: verdict,
  viewClient: verdict,
  /** Decide who reads it: visibility and members. */
  share: verdict,
  transferLead: verdict,
});
export type ProjectVerdicts = z.infer<typeof projectVerdicts>;

export const project = projectCard.extend({
  area: z.number().nullable(),
  rooms: z.array(z.string()),
  tags: z.array(z.string()),
  refPrefix: z.string(),
  phases: z.array(phase),
  /** By their day. */
  milestones: z.array(z.object({ id: milestoneId, name: z.string(), phaseId: phaseId.nullable(), day: dayString })),
  /** When nobody works on it, both ends included, beside the studio's own days off. */
  closures: z.array(z.object({ start: dayString, end: dayString })),
  taskCount: z.number(),
  createdAt: z.string(),
  /** There only for who may see it. */
  client: clientInfo.optional(),
  can: projectVerdicts,
});
export type Project = z.infer<typeof project>;

/** The longest that a phase may last, in working days: nearly eight years. */
export const mostPhaseDays = 2000;

const projectFields = z.strictObject({
  name: text('Project name', { min: 1, max: 120 }),
  number: z
    .string()
    .trim()
    .regex(/^\d{2}-\d{3,5}$/, 'Project number looks like 26-014.'),
  type: z.enum(projectTypes),
  status: z.enum(['lead', 'wip', 'on-hold', 'completed']),
  place: text('Place', { max: 120 }),
  area: z.number().min(0).max(10_000_000).nullable(),
  cover: cover.nullable(),
  colour: phaseColour,
  leadId: userId.nullable(),
  start: dayString.nullable(),
  targetEnd: dayString.nullable(),
  rooms: z.array(text('Room', { min: 1, max: 60 })).max(100),
  tags: z.array(text('Tag', { min: 1, max: 40 })).max(20),
  client: clientFields.partial(),
});
/** The fields of a project that a person edits, with their bounds. */
export const projectChanges = projectFields.omit({ leadId: true }).partial();
export type ProjectChanges = z.infer<typeof projectChanges>;

export const newProject = projectFields
  .omit({ number: true, targetEnd: true, colour: true })
  .partial()
  .required({ name: true })
  .extend({
    templateId: z.string().max(60).nullable().default(null),
    /** Who stands for each role placeholder of the template. */
    people: bounded(z.record(z.string().max(60), userId), 200).default({}),
    visibility: z.enum(visibilities).optional(),
    /** A photograph is sent to a project that is there. */
    cover: drawnCover.nullable().optional(),
  });
export type NewProject = z.infer<typeof newProject>;

/** What narrows and orders the projects in reach, and where a page of them begins. */
export const projectListFilter = z.strictObject({
  status: z.enum(projectStatuses).optional(),
  health: z.enum(healths).optional(),
  type: z.enum(projectTypes).optional(),
  leadId: userId.optional(),
  search: searchText(120).optional(),
  sort: z.enum(['target', 'name', 'number', 'newest']).default('target'),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});

const version = z.number().int().min(1);
const ofProject = z.strictObject({ projectId });
const ofPhase = z.strictObject({ projectId, phaseId });
const answer = z.object({ project, seq: sequence });

export const projectsContract = {
  ...projectInvitationsContract,
  ...projectTrashContract,
  list: read('/projects', 'Project cards with health and progress, filtered and sorted')
    .input(projectListFilter.extend({ limit: z.coerce.number().int().min(1).max(200).default(100) }))
    .output(
      z.object({
        items: z.array(projectCard),
        /** Offset of the next page, or null at the end. */
        next: z.number().nullable(),
        counts: z.record(z.enum(projectStatuses), z.number()),
        can: z.object({ create: verdict }),
        seq: sequence,
      }),
    ),
  get: read('/projects/{projectId}', 'One project with its phases').input(ofProject).output(answer),
  create: write({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project, blank or from a template',
    can: 'createProject',
    status: 201,
    tells: ['projects.created'],
    besides: ['tasks.created'],
    guards: unguarded.makesNew,
  })
    .input(newProject)
    .output(answer),
  edit: write({
    method: 'PATCH',
    path: '/projects/{projectId}',
    summary: 'Change fields of a project',
    refuses: ['forbidden', 'conflict', 'already_exists'],
    tells: ['projects.edited'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: 'fields',
  })
    .input(
      ofProject.extend({
        version,
        changes: projectChanges,
        /** Takes the whole programme along, by as many working days as the start moves. */
        follow: z.boolean().default(false),
      }),
    )
    .output(answer.extend({ followed })),
  archive: write({
    method: 'POST',
    path: '/projects/{projectId}/archive',
    summary: 'Put a project away, with its tasks',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.archived'],
    guards: 'version',
  })
    .input(ofProject.extend({ version }))
    .output(answer),
  unarchive: write({
    method: 'POST',
    path: '/projects/{projectId}/unarchive',
    summary: 'Take an archived project back into work',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.unarchived'],
    guards: 'version',
  })
    .input(ofProject.extend({ version }))
    .output(answer),
  restore: write({
    method: 'POST',
    path: '/projects/{projectId}/restore',
    summary: 'Bring a deleted project back with its tasks',
    audited: true,
    tells: ['projects.restored'],
    guards: unguarded.stateDecides,
  })
    .input(ofProject)
    .output(answer),
  setVisibility: write({
    method: 'POST',
    path: '/projects/{projectId}/visibility',
    summary: 'Open a project to the whole studio, or close it to its people; whoever has open work in it stays',
    refuses: ['forbidden', 'conflict'],
    audited: true,
    tells: ['projects.visibilityChanged'],
    guards: 'version',
  })
    .input(ofProject.extend({ version, visibility: z.enum(visibilities) }))
    .output(answer),
  addMember: write({
    method: 'POST',
    path: '/projects/{projectId}/members',
    summary: 'Take a person into a project',
    refuses: ['forbidden', 'already_exists'],
    status: 201,
    audited: true,
    tells: ['projects.memberAdded'],
    guards: { nothing: 'Who is in it already is refused.' },
  })
    .input(ofProject.extend({ userId }))
    .output(answer),
  removeMember: write({
    method: 'DELETE',
    path: '/projects/{projectId}/members/{userId}',
    summary: 'Take a person out of a project; out of a private one only with somebody for their open work',
    refuses: ['forbidden', 'open_tasks_remain'],
    audited: true,
    tells: ['projects.memberRemoved'],
    besides: ['tasks.edited'],
    guards: unguarded.ends,
  })
    .input(ofProject.extend({ userId, handOverTo: userId.nullable().default(null) }))
    .output(answer),
  transferLead: write({
    method: 'POST',
    path: '/projects/{projectId}/lead',
    summary: 'Give the lead of a project to another person; who led it stays a member',
    refuses: ['forbidden', 'conflict'],
    audited: true,
    tells: ['projects.leadTransferred'],
    guards: 'version',
  })
    .input(ofProject.extend({ version, leadId: userId }))
    .output(answer),
  index: read('/project-index', 'Names and phases of all projects in reach, for pickers and cards; of archived ones the names', {
    followsLog: true,
  }).output(
    z.object({
      items: z.array(
        projectCard
          .pick({ id: true, name: true, number: true, status: true, colour: true, cover: true, leadId: true, isSample: true })
          .extend({
            phases: z.array(z.object({ id: phaseId, name: z.string(), colour: phaseColour, status: z.enum(phaseStatuses) })),
            rooms: z.array(z.string()),
            /** Who can be named in its tasks: whoever reads it. Null stands for the whole studio. */
            readerIds: z.array(userId).nullable(),
            can: z.object({ createTask: verdict, share: verdict }),
          }),
      ),
      seq: sequence,
    }),
  ),
  createSample: write({
    method: 'POST',
    path: '/sample-project',
    summary: 'Fill an empty studio with a project to look around in',
    can: 'createProject',
    refuses: ['already_exists'],
    status: 201,
    tells: ['projects.sampleCreated'],
    besides: ['tasks.created'],
    guards: { nothing: 'A studio that has projects is refused.' },
  }).output(answer),
  removeSample: write({
    method: 'DELETE',
    path: '/sample-project',
    summary: 'Remove the sample project with everything in it',
    can: 'createProject',
    tells: ['projects.sampleRemoved'],
    guards: unguarded.ends,
  }).output(z.object({ projectId, seq: sequence })),
  addPhase: write({
    method: 'POST',
    path: '/projects/{projectId}/phases',
    summary: 'Add a phase at the end',
    refuses: ['forbidden'],
    status: 201,
    tells: ['projects.phaseAdded'],
    guards: unguarded.makesNew,
  })
    .input(
      ofProject.extend({
        name: text('Phase name', { min: 1, max: 80 }),
        workingDays: z.number().int().min(1).max(mostPhaseDays),
        start: dayString.nullable().default(null),
        colour: phaseColour.optional(),
      }),
    )
    .output(answer),
  editPhase: write({
    method: 'PATCH',
    path: '/projects/{projectId}/phases/{phaseId}',
    summary: 'Rename, date or recolour a phase',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.phaseEdited'],
    besides: ['tasks.edited', 'schedule.changed'],
    guards: 'version',
  })
    .input(
      ofPhase.extend({
        version,
        changes: z
          .strictObject({
            name: text('Phase name', { min: 1, max: 80 }),
            colour: phaseColour,
            start: dayString.nullable(),
            workingDays: z.number().int().min(1).max(mostPhaseDays),
            status: z.enum(['not-started', 'in-progress', 'on-hold']),
            gate: z.boolean(),
          })
          .partial(),
        /** Takes along what lies behind the phase, by as much as its end moves. */
        follow: z.boolean().default(false),
      }),
    )
    .output(answer.extend({ followed })),
  movePhase: write({
    method: 'POST',
    path: '/projects/{projectId}/phases/{phaseId}/move',
    summary: 'Put a phase between two others',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.phaseMoved'],
    guards: 'version',
  })
    .input(ofPhase.extend({ version, position: chosenOrderKey }))
    .output(answer),
  completePhase: write({
    method: 'POST',
    path: '/projects/{projectId}/phases/{phaseId}/complete',
    summary: 'Complete a phase; open tasks stay or move on',
    refuses: ['forbidden', 'conflict', 'open_tasks_remain'],
    tells: ['projects.phaseCompleted'],
    besides: ['tasks.edited'],
    guards: 'version',
  })
    .input(ofPhase.extend({ version, openTasks: z.enum(['refuse', 'complete-anyway', 'move-to-next']).default('refuse') }))
    .output(answer),
  reopenPhase: write({
    method: 'POST',
    path: '/projects/{projectId}/phases/{phaseId}/reopen',
    summary: 'Take a completed phase back into work',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.phaseReopened'],
    guards: 'version',
  })
    .input(ofPhase.extend({ version }))
    .output(answer),
  removePhase: write({
    method: 'DELETE',
    path: '/projects/{projectId}/phases/{phaseId}',
    summary: 'Remove a phase; its tasks stay in the project',
    refuses: ['forbidden', 'conflict'],
    tells: ['projects.phaseRemoved'],
    besides: ['tasks.edited'],
    guards: 'version',
  })
    .input(ofPhase.extend({ version }))
    .output(answer),
};

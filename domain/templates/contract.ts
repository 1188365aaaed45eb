import { z } from 'zod';
import { bounded } from '../kernel/bounded.ts';
import { dayString, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { milestoneId, phaseId, projectId, scheduleLinkId, taskId, templateId, userId } from '../kernel/ids.ts';
import { longText, text } from '../kernel/text.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { mostPhaseDays, projectTypes } from '../projects/contract.ts';
import { builtInIds } from '../projects/templates/builtInIds.ts';
import { wordsAround } from '../schedule/imported.ts';
import { linkTypes } from '../projects/templates/linkTypes.ts';
import { templateSummary } from '../projects/templates/summary.ts';
import { priorities } from '../tasks/choices.ts';
import { mostHours } from '../tasks/estimate.ts';
import { phaseColour } from '../kernel/colours.ts';

/** What one template may hold. */
export const mostPhases = 60;
export const mostTasks = 1000;
export const mostLinks = 5000;
/** Of one phase. */
export const mostMilestones = 200;
/** Of the checklist of one task. */
export const mostItems = 100;
/** Working days after the first day of a phase. */
const place = z.number().int().min(0).max(mostPhaseDays);
const key = z.string().regex(/^[\w-]{1,40}$/, 'This is not the key of a row.');

const plannedTask = z.strictObject({
  key,
  title: text('Task title', { min: 1, max: 200 }),
  description: longText('Description', { max: 10_000 }).default(''),
  role: text('Role', { min: 1, max: 60 }).nullable(),
  from: place,
  days: z.number().int().min(1, 'A task lasts a day or more.').max(mostPhaseDays),
  hours: z.number().min(0).max(mostHours).nullable(),
  priority: z.enum(priorities),
  review: z.boolean(),
  checklist: z.array(text('Checklist item', { min: 1, max: 200 })).max(mostItems),
});

const plannedPhase = z.strictObject({
  key,
  name: text('Phase name', { min: 1, max: 80 }),
  colour: phaseColour,
  workingDays: z.number().int().min(1, 'A phase lasts a day or more.').max(mostPhaseDays),
  offset: z.number().int().min(-mostPhaseDays).max(mostPhaseDays),
  gate: z.boolean(),
  tasks: z.array(plannedTask).max(mostTasks),
  milestones: z
    .array(z.strictObject({ key, name: text('Milestone', { min: 1, max: 120 }), from: place, gate: z.boolean().default(false) }))
    .max(mostMilestones),
});

const plannedLink = z.strictObject({ from: key, to: key, type: z.enum(linkTypes), lag: z.number().int().min(-500).max(500) });

/** The same shape as `TemplatePlan`, checked: what of it fits together is `problemsOf`. */
export const templatePlan = z.strictObject({
  rooms: z.array(text('Room', { min: 1, max: 60 })).max(100),
  folders: z.array(text('Folder', { min: 1, max: 120 })).max(100),
  phases: z.array(plannedPhase).max(mostPhases),
  links: z.array(plannedLink).max(mostLinks),
});

const templateFields = z.strictObject({
  name: text('Template name', { min: 1, max: 120 }),
  description: text('Description', { max: 300 }),
  type: z.enum(projectTypes),
  plan: templatePlan,
});
export type TemplateFields = z.infer<typeof templateFields>;

export const templateVerdicts = z.object({ edit: verdict, archive: verdict, remove: verdict });
export type TemplateVerdicts = z.infer<typeof templateVerdicts>;

const standing = {
  isBuiltIn: z.boolean(),
  /** Counts the changes of a template of the studio's own; a built-in one stays at 1. */
  version: z.number(),
  isArchived: z.boolean(),
  /** How many projects were made from it, or took it in. */
  usedBy: z.number(),
  can: templateVerdicts,
};

export const templateCard = templateSummary.extend(standing);
export type TemplateCard = z.infer<typeof templateCard>;

export const template = templateFields.extend({ id: z.string(), ...standing });
export type Template = z.infer<typeof template>;

/** What of a project does not become part of its template. */
const leftOut = z.object({
  /** People whose place a role takes. */
  people: z.number(),
  /** Rows of the programme that had no day yet: they begin with their phase. */
  undated: z.number(),
  /** Links that did not hold. */
  links: z.number(),
  /** Tasks and milestones of no phase: they go into the one of their days. */
  loose: z.number(),
});
export type LeftOut = z.infer<typeof leftOut>;

/** What a template would add to a project: nothing that is there changes. */
const templateEffect = z.object({
  phases: z.array(
    z.object({
      name: z.string(),
      colour: phaseColour,
      isNew: z.boolean(),
      start: dayString.nullable(),
      end: dayString.nullable(),
      tasks: z.array(z.string()),
      milestones: z.array(z.string()),
    }),
  ),
  links: z.number(),
  /** Tasks and milestones of the template that the project has already. */
  there: z.number(),
  end: z.object({ was: dayString.nullable(), now: dayString.nullable() }),
  /** Of what is shown: applying demands that it still holds. */
  version: z.string(),
});
export type TemplateEffect = z.infer<typeof templateEffect>;

const savedVersion = z.object({
  version: z.number(),
  savedAt: z.string(),
  savedById: userId,
  phases: z.number(),
  tasks: z.number(),
});
export type TemplateVersion = z.infer<typeof savedVersion>;

/** A template of the studio's own by its id, a built-in one by its slug. */
const anyTemplateId = z.union([z.uuid('Choose one of the templates.').toLowerCase(), z.enum(builtInIds)]);
const anyTemplate = z.strictObject({ templateId: anyTemplateId });
const ofTemplate = z.strictObject({ templateId });
const version = z.number().int().min(1);
const answer = z.object({ template, seq: sequence });

export const templatesContract = {
  list: read('/templates', 'The templates that a project can start from: built-in ones and the studio’s own').output(
    z.object({ items: z.array(templateCard), can: z.object({ create: verdict }), seq: sequence }),
  ),
  get: read('/templates/{templateId}', 'One template with its whole plan').input(anyTemplate).output(answer),
  ofProject: read('/projects/{projectId}/template', 'The structure of a project as a template, without people, dates and client')
    .input(z.strictObject({ projectId }))
    .output(
      z.object({
        fields: templateFields,
        leftOut,
        /** Which template the project was made from, if that is still there. */
        madeFrom: z.object({ id: z.string(), name: z.string(), version: z.number(), isBuiltIn: z.boolean() }).nullable(),
        can: z.object({ create: verdict, apply: verdict }),
        seq: sequence,
      }),
    ),
  versions: read('/templates/{templateId}/versions', 'How a template stood when it was saved, the newest first')
    .input(ofTemplate)
    .output(z.object({ items: z.array(savedVersion), seq: sequence })),
  version: read('/templates/{templateId}/version', 'One earlier version of a template')
    .input(ofTemplate.extend({ number: z.coerce.number().int().min(1) }))
    .output(z.object({ fields: templateFields, seq: sequence })),
  create: write({
    method: 'POST',
    path: '/templates',
    summary: 'Keep a plan as a template of the studio',
    can: 'createProject',
    refuses: ['already_exists'],
    status: 201,
    tells: ['templates.created'],
    guards: unguarded.makesNew,
  })
    .input(templateFields.extend({ id: templateId }))
    .output(answer),
  edit: write({
    method: 'PATCH',
    path: '/templates/{templateId}',
    summary: 'Change a template; projects that were made from it stay as they are',
    can: 'createProject',
    refuses: ['conflict'],
    tells: ['templates.edited'],
    guards: 'fields',
  })
    .input(ofTemplate.extend({ version, changes: templateFields.partial() }))
    .output(answer),
  archive: write({
    method: 'POST',
    path: '/templates/{templateId}/archive',
    summary: 'Take a template out of the gallery',
    can: 'createProject',
    refuses: ['conflict'],
    tells: ['templates.archived'],
    guards: 'version',
  })
    .input(ofTemplate.extend({ version }))
    .output(answer),
  restore: write({
    method: 'POST',
    path: '/templates/{templateId}/restore',
    summary: 'Put an archived template back into the gallery',
    can: 'createProject',
    refuses: ['conflict'],
    tells: ['templates.restored'],
    guards: 'version',
  })
    .input(ofTemplate.extend({ version }))
    .output(answer),
  remove: write({
    method: 'DELETE',
    path: '/templates/{templateId}',
    summary: 'Delete a template that no project was made from',
    can: 'deleteProject',
    refuses: ['conflict'],
    tells: ['templates.removed'],
    guards: unguarded.ends,
  })
    .input(ofTemplate)
    .output(z.object({ seq: sequence })),
  effect: read('/projects/{projectId}/template-effect', 'What a template would add to a project')
    .input(anyTemplate.extend({ projectId }))
    .output(z.object({ effect: templateEffect, can: z.object({ apply: verdict }), seq: sequence })),
  apply: write({
    method: 'POST',
    path: '/projects/{projectId}/template',
    summary: 'Add to a project what a template has and it has not; what is there stays as it is',
    refuses: ['forbidden', 'conflict'],
    tells: ['templates.applied'],
    besides: ['projects.phaseAdded', 'tasks.created'],
    guards: 'version',
  })
    .input(
      z.strictObject({
        projectId,
        templateId: anyTemplateId,
        /** Of the effect that the caller saw. */
        version: z.string().max(100),
        people: bounded(z.record(z.string().max(60), userId), 200).default({}),
      }),
    )
    .output(
      z.object({
        effect: templateEffect,
        /** What it made, for `schedule.takeImportBack`. */
        made: z.object({
          rowIds: z.array(z.union([phaseId, taskId, milestoneId])),
          linkIds: z.array(scheduleLinkId),
          words: wordsAround,
        }),
        seq: sequence,
      }),
    ),
};

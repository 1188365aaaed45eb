// The search of the command palette (PRODUCT §9): what a person may open, by its words.

import { z } from 'zod';
import { boardRecord } from '../boards/contract.ts';
import { subjectKinds } from '../discussions/subjects.ts';
import { fileRecord } from '../files/contract.ts';
import { dayString, read, sequence } from '../kernel/endpoint.ts';
import { boardId, commentId, fileId, folderId, projectId, taskId, userId } from '../kernel/ids.ts';
import { searchText } from '../kernel/text.ts';
import { project } from '../projects/contract.ts';
import { task } from '../tasks/contract.ts';

/** What can be found, in the order in which it is shown. */
export const hitKinds = ['project', 'task', 'file', 'board', 'comment', 'person'] as const;
export type HitKind = (typeof hitKinds)[number];

/** Of each kind: as many as a page draws where it is the only one that fits, and as many as an opened group shows. */
export const most = { each: 8, opened: 50 } as const;

const inProject = { projectId: projectId.nullable(), projectName: z.string().nullable() };

export const projectHit = z.object({
  kind: z.literal('project'),
  id: projectId,
  ...project.pick({ name: true, number: true, place: true, status: true, cover: true, colour: true }).shape,
});
export const taskHit = z.object({
  kind: z.literal('task'),
  id: taskId,
  ...task.pick({ ref: true, title: true, status: true }).shape,
  /** The ref that it had in another project, where one looked for that. */
  formerRef: task.shape.ref,
  due: dayString.nullable(),
  ...inProject,
});
export const fileHit = z.object({
  kind: z.literal('file'),
  id: fileId,
  name: z.string(),
  type: fileRecord.shape.kind,
  folderId: folderId.nullable(),
  folderName: z.string().nullable(),
  modifiedAt: z.string(),
  ...inProject,
});
export const boardHit = z.object({
  kind: z.literal('board'),
  id: boardId,
  name: boardRecord.shape.name,
  editedAt: z.string(),
  isArchived: z.boolean(),
  ...inProject,
});
export const commentHit = z.object({
  kind: z.literal('comment'),
  id: commentId,
  /** The piece of it in which the words stand. */
  excerpt: z.string(),
  authorId: userId,
  createdAt: z.string(),
  /** What it was said about; a task is named by its reference, where it has one. */
  subject: z.object({ kind: z.enum(subjectKinds), id: z.uuid(), name: z.string() }),
  projectId: projectId.nullable(),
});
export const personHit = z.object({
  kind: z.literal('person'),
  id: userId,
  name: z.string(),
  jobTitle: z.string(),
  role: z.string(),
});

export const hit = z.discriminatedUnion('kind', [projectHit, taskHit, fileHit, boardHit, commentHit, personHit]);
export type Hit = z.infer<typeof hit>;
export type HitOf<Kind extends HitKind> = Extract<Hit, { kind: Kind }>;

/** What fits of one kind: the best first, and how many there are. */
export const group = z.object({ kind: z.enum(hitKinds), items: z.array(hit), total: z.number() });
export type Group = z.infer<typeof group>;

/** What a person opened, by its kind and id. */
const visitedKinds = ['project', 'task', 'file', 'board'] as const;
export const visitedKey = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^(${visitedKinds.join('|')})_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`), 'This is nothing that can be opened.');
export const mostVisited = 10;

const findQuery = z.strictObject({
  words: searchText(120).refine((words) => words !== '', 'Search is required.'),
  /** Of one kind alone, and more of it. */
  only: z.enum(hitKinds).optional(),
});

const visitedQuery = z.strictObject({
  /** `project_4f0c…,task_77a1…`: the last one first. */
  of: z
    .string()
    .max(1000)
    .transform((keys) => keys.split(',').filter(Boolean))
    .pipe(z.array(visitedKey).max(mostVisited)),
});

export const searchContract = {
  find: read('/search', 'What the caller may open whose name, reference or words hold each of the words')
    .input(findQuery)
    .output(z.object({ groups: z.array(group), seq: sequence })),
  visited: read('/search/visited', 'How what the caller opened is called today; what is gone or out of reach is left out')
    .input(visitedQuery)
    .output(z.object({ items: z.array(hit), seq: sequence })),
};

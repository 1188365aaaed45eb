// What is discussed: a thing of the product, named by its kind and id in one word.

import { z } from 'zod';
import type { BoardId, FileId, ProjectId, TaskId } from '../kernel/ids.ts';

export const subjectKinds = ['project', 'task', 'file', 'board'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export interface SubjectName {
  kind: SubjectKind;
  id: string;
}

/** What the id of each kind names. */
export interface SubjectIds {
  project: ProjectId;
  task: TaskId;
  file: FileId;
  board: BoardId;
}

type Named = { [Kind in SubjectKind]: { kind: Kind; id: SubjectIds[Kind] } }[SubjectKind];

/** With its id as one of its kind. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id is read with the kind that it is of
export const named = ({ kind, id }: SubjectName): Named => ({ kind, id }) as Named;

/** `task_4f0c…`: one segment of an address. */
export const subjectKey = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^(${subjectKinds.join('|')})_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`), 'This is nothing that can be discussed.')
  .brand<'SubjectKey', 'inout'>();
export type SubjectKey = z.infer<typeof subjectKey>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as its schema reads it
export const keyOf = ({ kind, id }: SubjectName): SubjectKey => `${kind}_${id}` as SubjectKey;

export function subjectOf(key: SubjectKey): SubjectName {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the schema
  const [kind, id] = key.split('_') as [SubjectKind, string];
  return { kind, id };
}

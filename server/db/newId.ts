import { randomUUID } from 'node:crypto';

/** Makes a new id, of what it is to name: `newId<TaskId>()`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- What is new has no other source of its brand.
export type NewId = <Id extends string>() => Id;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const newId: NewId = <Id extends string>() => randomUUID() as string as Id;

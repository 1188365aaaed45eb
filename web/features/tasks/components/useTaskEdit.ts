// Editing one task field by field, in the panel.

import { useQueryClient } from '@tanstack/react-query';
import type { Task, TaskChanges } from '../../../../domain/tasks/contract.ts';
import { type VersionedEdit, useVersionedEdit } from '../../../lib/useVersionedEdit.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { taskQuery, useEditTask } from '../queries.ts';

/** The fields that say by themselves what is wrong with what was typed. */
type TypedField = 'title' | 'description' | 'room' | 'estimate';
const typedFields: readonly string[] = ['title', 'description', 'room', 'estimate'] satisfies TypedField[];

export interface TaskEdit extends Pick<VersionedEdit<Task, TaskChanges>, 'conflict' | 'keepTheirs' | 'useMine'> {
  /** Resolves to whether nothing is left to be saved. */
  save: (changes: TaskChanges) => Promise<boolean>;
  /** What the server found wrong with a field. */
  errorOf: (field: TypedField) => string | undefined;
}

export function useTaskEdit(task: Task): TaskEdit {
  const { mutateAsync } = useEditTask();
  const queries = useQueryClient();
  const { save, problem, ...edit } = useVersionedEdit<Task, TaskChanges>({
    send: (changes, seen) => mutateAsync({ task: seen, changes }),
    read: async () => (await queries.query({ ...taskQuery(task.id), staleTime: 0 })).task,
    refused: (refusal, isShown) => {
      if (!isShown || !typedFields.includes(fieldOf(refusal.field))) sayRefused(`Not saved: ${task.title}`)(refusal);
    },
  });
  return {
    ...edit,
    save: (changes) => save(changes, task),
    errorOf: (field) => (fieldOf(problem?.field) === field ? problem?.message : undefined),
  };
}

/** `changes.title` is the panel's `title`. */
const fieldOf = (path: string | undefined): string => path?.replace(/^changes\./, '') ?? '';

// Editing one task field by field, in the panel.

import { useQueryClient } from '@tanstack/react-query';
import type { Task, TaskChanges } from '../../../../domain/tasks/contract.ts';
import { type VersionedEdit, useVersionedEdit } from '../../../lib/useVersionedEdit.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { taskQuery, useEditTask } from '../queries.ts';

export interface TaskEdit extends Pick<VersionedEdit<Task, TaskChanges>, 'problem' | 'conflict' | 'keepTheirs' | 'useMine'> {
  /** Resolves to whether the changes stand. */
  save: (changes: TaskChanges) => Promise<boolean>;
}

export function useTaskEdit(task: Task): TaskEdit {
  const { mutateAsync } = useEditTask();
  const queries = useQueryClient();
  const { save, ...edit } = useVersionedEdit<Task, TaskChanges>({
    send: (changes, seen) => mutateAsync({ task: seen, changes }),
    read: async () => (await queries.query({ ...taskQuery(task.id), staleTime: 0 })).task,
    refused: (problem, isShown) => {
      if (!isShown || !problem.field) sayRefused(`Not saved: ${task.title}`)(problem);
    },
  });
  return { ...edit, save: (changes) => save(changes, task) };
}

// Editing one task field by field: each change carries the version that was on screen, and a conflict asks.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task, TaskChanges } from '../../../../domain/tasks/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import type { Problem } from '../../../lib/problem.ts';
import { sayRefused, showToast } from '../../../ui/toast/store.ts';
import { useShown } from '../../../ui/useShown.ts';
import { taskQuery, useEditTask } from '../queries.ts';

export interface TaskEdit {
  save: (changes: TaskChanges) => void;
  isSaving: boolean;
  /** The refusal of the last change, where it belongs to a field. */
  problem: Problem | null;
  conflict: { problem: Problem; changes: TaskChanges } | null;
  keepTheirs: () => void;
  useMine: () => void;
}

export function useTaskEdit(task: Task): TaskEdit {
  const edit = useEditTask();
  const shown = useShown();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<TaskEdit['conflict']>(null);

  const send = (changes: TaskChanges, version: number) =>
    follow(edit.mutateAsync({ taskId: task.id, version, changes, ...(changes.checklist && { baseChecklist: task.checklist }) }), {
      refused: (problem) => {
        if (!shown()) sayRefused(`Not saved: ${task.title}`)(problem);
        else if (problem.code === 'conflict' && problem.conflicts.length > 0) setConflict({ problem, changes });
        else if (!problem.field) sayRefused('Not saved')(problem);
      },
    });

  return {
    save: (changes) => send(changes, task.version),
    isSaving: edit.isPending,
    problem: edit.error && !conflict ? problemOf(edit.error) : null,
    conflict,
    keepTheirs: () => {
      setConflict(null);
      edit.reset();
      void queries.invalidateQueries({ queryKey: taskQuery(task.id).queryKey });
    },
    useMine: () => {
      if (!conflict) return;
      setConflict(null);
      // The values of the other person have been seen: from here the edit builds on what stands now.
      queries
        .query({ ...taskQuery(task.id), staleTime: 0 })
        .then((now) => send(conflict.changes, now.task.version))
        .catch((error: unknown) => showToast({ shape: 'error', title: 'Not saved', line: problemOf(error).message }));
    },
  };
}

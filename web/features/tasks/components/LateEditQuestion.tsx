import { useEffect, useRef } from 'react';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { useTask } from '../queries.ts';
import { type LateEdit, settleLate } from './lateEdits.ts';
import { TaskConflict } from './TaskConflict.tsx';
import { useTaskEdit } from './useTaskEdit.ts';

/** Gives an edit once more that came late, from here: the usual question is asked, wherever its person is by now. */
export function LateEditQuestion({ edit }: { edit: LateEdit }) {
  const { task, error } = useTask(edit.taskId);
  useEffect(() => {
    // Talks to the toaster: whose task is gone meanwhile has nothing to choose.
    if (!error) return;
    sayRefused('Not saved')(problemOf(error));
    settleLate(edit);
  }, [error, edit]);
  return task && <Given edit={edit} seen={Object.assign({ ...task }, edit.seen, { version: edit.version })} />;
}

function Given({ edit, seen }: { edit: LateEdit; seen: Task }) {
  const { save, conflict, keepTheirs, useMine, isSettling } = useTaskEdit(seen);
  const isGiven = useRef(false);
  useEffect(() => {
    // Talks to the server, once.
    if (isGiven.current) return;
    isGiven.current = true;
    void save(edit.changes).finally(() => settleLate(edit));
  }, [save, edit]);
  return conflict && <TaskConflict problem={conflict} onKeepTheirs={keepTheirs} onUseMine={useMine} onClose={stays} busy={isSettling} />;
}

/** Nothing else holds the words any more: the question is there until it is answered. */
const stays = () => undefined;

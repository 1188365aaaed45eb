// Edits that met somebody else's after their panel was closed, or after a reload: each is asked, one after the other.

import { useSyncExternalStore } from 'react';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { TaskChanges } from '../../../../domain/tasks/contract.ts';
import { onForget } from '../../../lib/forget.ts';

export interface LateEdit {
  key: string;
  taskId: TaskId;
  changes: TaskChanges;
  /** What was on screen in these fields, and of which version. */
  seen: TaskChanges;
  version: number;
}

let late: readonly LateEdit[] = [];
const listeners = new Set<() => void>();

function commit(next: readonly LateEdit[]): void {
  late = next;
  for (const notify of listeners) notify();
}

onForget(() => commit([]));

export const askLater = (edit: Omit<LateEdit, 'key'>): void => commit([...late, { ...edit, key: crypto.randomUUID() }]);

export const settleLate = (edit: LateEdit): void => commit(late.filter((one) => one !== edit));

/** The first that waits for an answer. */
export const useLateEdit = (): LateEdit | undefined =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => late[0],
  );

// What is meant for a task is sent by the command of a single one, and comes back with its own way back or with why it was refused.

import { useQueryClient } from '@tanstack/react-query';
import { orThrow } from '../../../../../domain/kernel/result.ts';
import type { TaskCard, TaskChanges } from '../../../../../domain/tasks/contract.ts';
import type { Circumstances, Move } from '../../../../../domain/tasks/review.ts';
import { moveTask } from '../../../../../domain/tasks/rules.ts';
import { api } from '../../../../lib/api.ts';
import { type Problem, problemOf } from '../../../../lib/problem.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useTakeBackFollowed } from '../../../projects/components/useSayFollowed.ts';
import { sendMove, sendTakeBack, useCircumstances } from '../../moveQueries.ts';
import { taskQuery, useEditTask, useRemoveTask, useRestoreTask } from '../../queries.ts';
import { useTakeBackEdit } from '../useTaskEdit.ts';
import type { Meaning } from './meaning.ts';
import type { VersionChain } from './versionChain.ts';

export interface Done {
  task: TaskCard;
  /** Null where others were told of it, as of a decision. */
  back: ((chain: VersionChain) => Promise<unknown>) | null;
  /** The event that it became, where the order counts in which it is taken back. */
  seq?: number;
  /** It ends later than it was set to: what it is linked to ends no earlier. */
  isHeld?: boolean;
  /** The rows of its programme that moved with it, by their ids; left out where none did. */
  moved?: readonly string[];
}

/** What one of them came to: what was done, or why it did not happen. */
export type Came = Done | { task: TaskCard; refusal: Problem | string };

export const isDone = (one: Came): one is Done => !('refusal' in one);

/** Why it was refused; null where it was done. Of a session that is over nobody hears. */
export async function refusalOf(command: Promise<unknown>): Promise<Problem | null> {
  try {
    await command;
    return null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return problemOf(error);
  }
}

/** Sends what is meant for one of them. */
export function useDoOne(): (task: TaskCard, meaning: Meaning) => Promise<Came> {
  const send = useSend();
  return async (task, meaning) => {
    if (meaning.means === 'refused') return { task, refusal: meaning.reason };
    let done: Done = { task, back: () => Promise.resolve() };
    const refusal = await refusalOf(
      send(task, meaning).then((sent) => {
        done = { ...done, ...sent };
      }),
    );
    return refusal === null ? done : { task, refusal };
  };
}

/** The commands of a single task, each with its own way back. */
function useSend(): (task: TaskCard, meaning: Meaning) => Promise<Omit<Done, 'task' | 'back'> & Partial<Pick<Done, 'back'>>> {
  const circumstances = useCircumstances();
  const { mutateAsync: remove } = useRemoveTask();
  const { mutateAsync: restore } = useRestoreTask();
  const sendEdit = useSendEdit();
  return async (task, meaning) => {
    switch (meaning.means) {
      case 'edit':
        return sendEdit(task, meaning.changes);
      case 'remove':
        await remove({ taskId: task.id });
        return { back: () => restore({ taskId: task.id }) };
      case 'move': {
        const { move, change } = meaning;
        await sendMove({ card: task, move, change });
        if (change.step === 'approve') return { back: () => sendTakeBack(task) };
        const { inverse } = change;
        const there = { ...task, ...change.patch };
        return { back: inverse && (() => goBack(there, inverse, circumstances(task))) };
      }
      default:
        return {};
    }
  };
}

async function goBack(card: TaskCard, move: Move, circumstances: Circumstances): Promise<unknown> {
  return sendMove({ card, move, change: orThrow(moveTask(card, move, circumstances)) });
}

function useSendEdit(): (task: TaskCard, changes: TaskChanges) => Promise<Omit<Done, 'task'>> {
  const { mutateAsync: edit } = useEditTask();
  const takeBackEdit = useTakeBackEdit();
  const takeBackFollowed = useTakeBackFollowed();
  return async (task, changes) => {
    const { task: left, followed, seq } = await edit({ task, changes });
    const isHeld = typeof changes.due === 'string' && left.due !== null && left.due > changes.due;
    const { projectId } = left;
    if (followed && projectId !== null) {
      const { back } = followed;
      const takeBack = async (chain: VersionChain) => {
        if (!back) return;
        const versions = { ...back, versions: chain.versionsNow(back.versions), modeVersions: chain.versionsNow(back.modeVersions) };
        const now = await takeBackFollowed(projectId, versions);
        chain.note(back.versions, now.versions);
        chain.note(back.modeVersions, now.modeVersions);
      };
      // Of whoever may not take them back it is known how many they are alone.
      const moved = back ? back.rows.map(({ id }) => id) : Array.from({ length: followed.count }, (_, place) => `${task.id} ${place}`);
      return { isHeld, moved, seq, back: back && takeBack };
    }
    const takeBack = async (chain: VersionChain) => {
      const { id, version } = left;
      const { task: now } = await takeBackEdit({ changes, seen: task, left: { ...left, version: chain.versionNow(id, version) } });
      chain.note({ [id]: version }, { [id]: now.version });
    };
    return { isHeld, seq, back: takeBack };
  };
}

/** Whether it met nothing but what this person has done a moment ago: by an earlier one of these, or what followed from it. */
export function useIsOwnConflict(): (one: Came) => Promise<boolean> {
  const { id: ownId } = useUser();
  return async (one) => {
    if (isDone(one) || typeof one.refusal === 'string' || one.refusal.conflicts.length === 0) return false;
    const { items } = await api.tasks.history.call({ taskId: one.task.id });
    return one.refusal.conflicts.every(({ field }) => items.find(({ changed }) => changed.includes(field))?.actorId === ownId);
  };
}

/** A task as it stands by now. */
export function useReadAnew(): (task: TaskCard) => Promise<TaskCard> {
  const queries = useQueryClient();
  return async (task) => ({ ...task, ...(await queries.query({ ...taskQuery(task.id), staleTime: 0 })).task });
}

// How a person hears of tasks: what the log says happened, with each task as it stands now and their own verdicts on it.

import { defined, pairsOf } from '../kernel/records.ts';
import type { Task, TaskCard, TaskFacts } from './contract.ts';
import type { TaskChange, TaskEventName } from './events.ts';

/** What decides where a task is shown and counted, without its words. */
export type Standing = TaskFacts & Pick<Task, 'creatorId'>;

/** A changed task as one person hears of it. */
export interface HeardTask extends Pick<TaskChange, 'id' | 'projectId' | 'version' | 'changed'> {
  /** As it stands: further on than the event where it was changed again. Null for one that is deleted, or out of reach now. */
  card: TaskCard | null;
  /** How it stood before, as far as that differs from its card: whole without one. Null where it was not there. */
  before: Partial<Standing> | null;
  /** How it stood after, in the same way. Null where it was not there any more. */
  after: Partial<Standing> | null;
}

/** What a person hears of an event of tasks: those in their reach. */
export interface HeardTasks {
  tasks: readonly HeardTask[];
  /** Of some it cannot be told what it did: what shows tasks is read anew. */
  readAnew?: true;
}

declare module '../kernel/events.ts' {
  interface EventHeard extends Record<TaskEventName, HeardTasks> {}
}

export const standingBefore = ({ before, card }: HeardTask): Standing | null => standing(before, card);
export const standingAfter = ({ after, card }: HeardTask): Standing | null => standing(after, card);

function standing(part: Partial<Standing> | null, card: TaskCard | null): Standing | null {
  if (part === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without a card the server sends all of it
  return card ? { ...standingOf(card), ...part } : (part as Standing);
}

export function standingOf(task: Standing): Standing {
  const { projectId, creatorId, status, phaseId, priority, assigneeIds, reviewerId, start, due, estimate, position } = task;
  return { projectId, creatorId, status, phaseId, priority, assigneeIds, reviewerId, start, due, estimate, position };
}

/** How a task stood around each of some events: null where it was not there. */
export interface Passage {
  before: Standing | null;
  after: Standing | null;
}

/**
 * Goes back from how a task stands now through its newest changes, and says for each how it stood before and after.
 *
 * @param now null for one that is deleted now
 * @param changes all that happened to it up to now, the oldest first
 */
export function passagesOf(now: Standing, changes: readonly Pick<TaskChange, 'before' | 'after'>[]): Passage[] {
  let then = now;
  return changes
    .toReversed()
    .map(({ before, after }) => {
      const earlier = { ...then, ...defined(before ?? {}) };
      const passage: Passage = { before: before && earlier, after: after && then };
      then = earlier;
      return passage;
    })
    .toReversed();
}

/** What of a standing is not as another says. */
export function differences(standing: Standing, other: Standing): Partial<Standing> {
  return Object.fromEntries(pairsOf(standing).filter(([field, value]) => !isSame(value, other[field])));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

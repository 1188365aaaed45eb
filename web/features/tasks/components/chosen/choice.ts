// What is chosen in the list of tasks, for what acts on it: its bar, and the menu of each row that is among it.

import { createContext, useContext } from 'react';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { TaskStatus } from '../../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../../domain/tasks/contract.ts';

/** What is asked before something is done with them. */
export type ChosenQuestion =
  | { ask: 'day'; tasks: readonly TaskCard[] }
  /** Some of the tasks have nobody who reviews them. */
  | { ask: 'reviewer'; tasks: readonly TaskCard[]; without: readonly TaskCard[] };

export interface Choice {
  /** In the order in which they are shown. */
  tasks: readonly TaskCard[];
  today: Day;
  /** A task is open, and lies over the end of the list. */
  isBesideTask: boolean;
  question: ChosenQuestion | null;
  ask: (question: ChosenQuestion | null) => void;
  /** Whether the list shows tasks of this status. */
  shows: (status: TaskStatus) => boolean;
  /** They go from the list: where all of them do, the keys go on with what stands beside them. */
  leave: (tasks: readonly TaskCard[]) => void;
}

export const ChoiceContext = createContext<Choice | null>(null);

export function useChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (!choice) throw new Error('Nothing can be chosen here.');
  return choice;
}

// What features above show of a task: the application fills it in, since tasks know nothing of them.

import { type ComponentType, createContext, type DragEvent, type ReactNode, useContext } from 'react';
import type { ProjectId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { Task, TaskCard } from '../../../../domain/tasks/contract.ts';

/** What a card shows and takes besides. */
export interface CardExtras {
  /** At its foot. */
  facts: ReactNode;
  /** The address of a picture, for its strip. */
  picture: string | null;
  /** Files of the desk that are carried over it and dropped on it. */
  handlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

export type ExtrasOf = (card: TaskCard) => CardExtras | undefined;

export interface BoardExtrasProps {
  /** Of the board of one project. */
  projectId: ProjectId | undefined;
  children: (extrasOf: ExtrasOf) => ReactNode;
}

export interface TaskSlots {
  /** In the panel, below the checklist. */
  Attachments: ComponentType<{ task: Task }>;
  /** In the panel, below all else; where one writes stands at the panel's foot. */
  Discussion: ComponentType<{ task: Task; foot: HTMLElement | null }>;
  /** In the place of one that is not here any more: what somebody was writing about it, and had typed into it. */
  LeftWords: ComponentType<{ kind: 'task'; id: TaskId }>;
  /** Round a board. Drawn anew when it has other extras, not whenever the board changes. */
  BoardExtras: ComponentType<BoardExtrasProps>;
}

export const TaskSlotsContext = createContext<TaskSlots>({
  Attachments: () => null,
  Discussion: () => null,
  LeftWords: () => null,
  BoardExtras: ({ children }) => children(() => undefined),
});

export const useTaskSlots = (): TaskSlots => useContext(TaskSlotsContext);

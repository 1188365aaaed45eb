// What opens over a page of tasks: its code comes while nobody waits for anything else, or when it is opened.

import { useEffect } from 'react';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { pageShown } from '../../../lib/pageShown.ts';
import { whenIdle } from '../../../lib/whenIdle.ts';
import { DueDialog, ProjectDialog } from './lateDialogs.ts';

export const TaskPanel = lazyPart(async () => (await import('./TaskPanel.tsx')).TaskPanel);
export const NewTaskDialog = lazyPart(async () => (await import('./NewTaskDialog.tsx')).NewTaskDialog);
/** Its place is kept by what stands there until the cards are here. */
export const TaskList = lazyPart(async () => (await import('./TaskList.tsx')).TaskList);
export const TaskCalendar = lazyPart(async () => (await import('./TaskCalendar.tsx')).TaskCalendar);

export function usePartsOfTasks(): void {
  useEffect(() => {
    // Talks to the network: a task opens without it, too.
    void pageShown().then(() =>
      whenIdle(() => {
        TaskPanel.preload();
        NewTaskDialog.preload();
        TaskList.preload();
        TaskCalendar.preload();
        DueDialog.preload();
        ProjectDialog.preload();
      }),
    );
  }, []);
}

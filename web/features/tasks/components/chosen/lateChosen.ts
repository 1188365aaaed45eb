// What is done with chosen tasks: its code comes while nobody waits for anything else, or once the first is chosen.

import { useEffect } from 'react';
import { lazyPart } from '../../../../lib/lazyPart.tsx';
import { whenIdle } from '../../../../lib/whenIdle.ts';

export const ChosenActs = lazyPart(async () => (await import('./ChosenTasks.tsx')).ChosenActs);
export const ChosenDialogs = lazyPart(async () => (await import('./ChosenTasks.tsx')).ChosenDialogs);
export const ChosenEntries = lazyPart(async () => (await import('./ChosenTasks.tsx')).ChosenEntries);

export function usePartsOfChosen(): void {
  useEffect(
    // Talks to the network: what is chosen without a connection has its acts, too.
    () =>
      whenIdle(() => {
        ChosenActs.preload();
        ChosenDialogs.preload();
        ChosenEntries.preload();
      }),
    [],
  );
}

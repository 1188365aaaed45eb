// Undo and redo by keys, wherever on the page of a board the focus is: in its bar, on its tools, or on nothing yet.

import { useEffect, useEffectEvent, useState } from 'react';
import { nextPlace, placeOfLast } from '../../../../lib/undo.ts';
import { useSpoken } from '../../../../ui/useSpoken.ts';
import type { BoardStore } from './boardStore.ts';

/**
 * What was done elsewhere before the board was opened is not taken back here, where nobody sees it.
 *
 * @param isWorkedOn not while it is presented or one of its versions is looked at, nor by who may only look
 * @returns what was done last, to be spoken
 */
export function useUndoKeys(store: BoardStore, isWorkedOn: boolean): string {
  const [opened] = useState(nextPlace);
  const { spoken, say } = useSpoken();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const way = wayOf(event);
    if (!way || event.defaultPrevented || isElsewhere(event.target)) return;
    // A version that was brought back meanwhile, and what else was done on the page since, is for the page to take back.
    if (way === 'undo' && placeOfLast() > Math.max(opened, store.lastPlace())) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isWorkedOn || !store.shown()[way === 'undo' ? 'canUndo' : 'canRedo']) return;
    const isDone = store[way]();
    say(isDone ? saidOf[way] : 'Nothing of it stands any more');
  });
  useEffect(() => {
    // Talks to the keyboard, before the page's own Undo does at the document.
    const listen = (event: KeyboardEvent) => hear(event);
    const root = document.documentElement;
    root.addEventListener('keydown', listen);
    return () => root.removeEventListener('keydown', listen);
  }, []);
  return spoken;
}

const saidOf = { undo: 'Undone', redo: 'Redone' } as const;

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  return letter === 'y' || (letter === 'z' && shiftKey) ? 'redo' : letter === 'z' ? 'undo' : null;
}

/** Where a person types, and in a dialog that leaves nothing of the board to work on. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [role=dialog]:not([data-raised])',
  ) !== null;

// What the person has done in this tab and can take back, the last first: by the toast that told of it, or by Ctrl Z, which
// goes on after the toast has left.

import { useSyncExternalStore } from 'react';
import { isConnected } from './connection.ts';
import { onForget } from './forget.ts';
import { whenAnswered } from './outbox.ts';

interface Act {
  /** What it was: "Completed: Chase worktop". */
  title: string;
  undo: () => void;
}

/** In the order in which they were done: of two on different things the first may be answered last. */
type Placed = Act & { place: number };

/** More than anybody takes back in one sitting. */
const mostActs = 50;

let acts: readonly Placed[] = [];
let begun = 0;
/** Of the act whose answer is being told. */
let answered: number | null = null;
const listeners = new Set<() => void>();
/** What goes by no lane of the outbox, and has a way back once it is answered. */
const onTheirWay = new Set<Promise<unknown>>();
onForget(() => keep([]));

function keep(next: readonly Placed[]): void {
  acts = next;
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

/** What would be taken back next; undefined where there is nothing. */
export const useLastAct = (): string | undefined => useSyncExternalStore(subscribe, () => acts.at(-1)?.title);

/** For what has a way back of its own, as a mood board has: its place among all that is done in this tab. */
export const nextPlace = (): number => ++begun;

/** Of what would be taken back next; 0 where there is nothing. */
export const placeOfLast = (): number => acts.at(-1)?.place ?? 0;

/** Something is done now. @returns tells of its answer: what that offers to take back has the place of now */
export function placeNow(): (tell: () => void) => void {
  const place = nextPlace();
  return (tell) => {
    answered = place;
    try {
      tell();
    } finally {
      answered = null;
    }
  };
}

/** Has Ctrl Z wait for an act, by whose end its way back is pushed. @returns the same */
export function awaitUndo<Answer>(act: Promise<Answer>): Promise<Answer> {
  onTheirWay.add(act);
  void act.finally(() => onTheirWay.delete(act));
  return act;
}

/** @returns takes it back, once */
export function pushUndo(act: Act): () => void {
  const placed = { ...act, place: answered ?? nextPlace() };
  keep([...acts, placed].sort((a, b) => a.place - b.place).slice(-mostActs));
  return () => takeBack(placed);
}

/**
 * Takes the last act back that was not taken back already: if that is still on its way, once it is answered.
 *
 * @returns what it was; null where there is none
 */
export async function undoLast(): Promise<string | null> {
  await whenAnswered();
  // Such a call is answered soon, one way or the other; without a connection commands wait for it.
  if (isConnected()) await Promise.allSettled(onTheirWay);
  const act = acts.at(-1);
  if (!act) return null;
  takeBack(act);
  return act.title;
}

function takeBack(act: Placed): void {
  if (!acts.includes(act)) return;
  keep(acts.filter((one) => one !== act));
  act.undo();
}

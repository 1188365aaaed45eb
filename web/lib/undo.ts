// What the person has done in this tab and can take back, the last first: by the toast that told of it, or by Ctrl Z, which
// goes on after the toast has left.

import { onForget } from './forget.ts';

interface Act {
  /** What it was: "Completed: Chase worktop". */
  title: string;
  undo: () => void;
}

/** More than anybody takes back in one sitting. */
const mostActs = 50;

let acts: readonly Act[] = [];
onForget(() => (acts = []));

/** @returns takes it back, once */
export function pushUndo(act: Act): () => void {
  acts = [...acts, act].slice(-mostActs);
  return () => takeBack(act);
}

/** Takes the last act back that was not taken back already. @returns what it was; null where there is none */
export function undoLast(): string | null {
  const act = acts.at(-1);
  if (!act) return null;
  takeBack(act);
  return act.title;
}

function takeBack(act: Act): void {
  if (!acts.includes(act)) return;
  acts = acts.filter((one) => one !== act);
  act.undo();
}

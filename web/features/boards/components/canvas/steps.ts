// The way back over what one did on a board, and forward again.

import type { Step } from '../../../../../domain/boards/undo.ts';
import { nextPlace } from '../../../../lib/undo.ts';

export interface Steps {
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Of the last step, among all that was done in this tab; 0 where there is none. */
  lastPlace: () => number;
  /** Something was done; what was taken back before is gone. @param merges it goes on with the last step */
  keep: (step: Step, merges: boolean) => void;
  /** @returns whether anything of what was done still stood */
  undo: () => boolean;
  redo: () => boolean;
}

type Placed = Step & { place: number };

/** So many steps back. */
const mostSteps = 200;

/** @param takeBack takes a step back; null where nothing of it stands any more */
export function createSteps(takeBack: (step: Step) => Step | null): Steps {
  let done: Placed[] = [];
  let undone: Placed[] = [];
  return {
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    lastPlace: () => done.at(-1)?.place ?? 0,
    keep: (step, merges) => {
      const last = done.at(-1);
      done = merges && last ? [...done.slice(0, -1), placed(together(last, step))] : [...done, placed(step)].slice(-mostSteps);
      undone = [];
    },
    undo: () => {
      const back = go(done, (rest) => (done = rest));
      if (back) undone = [...undone, back];
      return back !== null;
    },
    redo: () => {
      const again = go(undone, (rest) => (undone = rest));
      if (again) done = [...done, again];
      return again !== null;
    },
  };

  /** Takes the last step back of which something still stands. */
  function go(steps: readonly Placed[], keep: (rest: Placed[]) => void): Placed | null {
    const rest = [...steps];
    for (let step = rest.pop(); step; step = rest.pop()) {
      const made = takeBack(step);
      if (!made) continue;
      keep(rest);
      return placed(made);
    }
    keep([]);
    return null;
  }
}

const placed = (step: Step): Placed => ({ ...step, place: nextPlace() });

/** Two acts that are one for whoever did them, as a drag by keys is. */
function together(first: Step, second: Step): Step {
  const items = new Map(first.items.map((one) => [one.after.item.id, one]));
  for (const { before, after } of second.items) {
    const known = items.get(after.item.id);
    items.set(after.item.id, known ? { before: known.before, after } : { before, after });
  }
  return { items: [...items.values()] };
}

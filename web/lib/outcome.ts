// What becomes of a command. It is told by the command's promise: React Query's own callbacks of a call are heard for the
// latest one alone and only while its component stands (tools/lint/outcomes.ts).

import { personNow } from './forget.ts';
import { type Problem, problemOf } from './problem.ts';
import { awaitUndo, placeNow } from './undo.ts';

export interface Outcome<Answer> {
  done?: (answer: Answer) => void;
  /** A form that shows the refusal by itself needs none. */
  refused?: (problem: Problem) => void;
  /** After either. */
  settled?: () => void;
}

/** Whoever gave it has signed out: it is nobody else's business. */
const isOver = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Follows a command to its end, whatever becomes meanwhile of the component that gave it. */
export function follow<Answer>(command: Promise<Answer>, { done, refused, settled }: Outcome<Answer>): void {
  const person = personNow();
  const isNobodys = (error: unknown): boolean => isOver(error) || person !== personNow();
  const inItsPlace = placeNow();
  const told = command
    .then(
      (answer) => inItsPlace(() => done?.(answer)),
      (error: unknown) => isNobodys(error) || refused?.(problemOf(error)),
    )
    .finally(settled);
  void (done ? awaitUndo(told) : told);
}

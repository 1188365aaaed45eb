// The critical path while a bar is in the hand. It costs more than all that follows from a step: it is worked out once the bar rests,
// between the frames, and stays what it was until then.

import { useEffect, useMemo, useState } from 'react';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { criticalOf } from '../../../../domain/schedule/rules.ts';

/** Longer than a hand takes from one day to the next, ms. */
export const restsAfter = 120;

export interface CriticalPathInput {
  isShown: boolean;
  /** Something is carried from day to day. */
  isHeld: boolean;
}

/** @param schedule as it will be while something is held */
export function useCriticalPath(schedule: Schedule, { isShown, isHeld }: CriticalPathInput): ReadonlySet<RowId> {
  const [rested, rest] = useState(schedule);
  useEffect(() => {
    // A clock: whether the hand has come to rest.
    const timer = setTimeout(() => rest(schedule), restsAfter);
    return () => clearTimeout(timer);
  }, [schedule]);
  const worked = isHeld ? rested : schedule;
  return useMemo(() => (isShown ? criticalOf(worked) : noRows), [isShown, worked]);
}

const noRows: ReadonlySet<RowId> = new Set();

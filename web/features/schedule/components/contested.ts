// An act of dates that came after somebody else's: what it meets. Pure.

import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { rowsById } from '../../../../domain/schedule/rowsById.ts';
import type { Changed } from '../../../../domain/schedule/rules.ts';
import { plainDay } from '../../../lib/dates.ts';
import { named } from '../../../ui/Words.tsx';

/** A change of dates alone says where a row is to stand, whatever else was written of it meanwhile. */
export const isOfDates = ({ kind }: ScheduleChange): boolean => kind === 'move' || kind === 'dates';

/**
 * Of what an act would have moved, the first row that somebody else has given other dates meanwhile, in words. Null where all of it
 * stands where it stood: they have changed something else.
 */
export function contestedWords({ moves }: Changed, { rows }: Schedule): string | null {
  const known = rowsById(rows);
  for (const { was, now: mine } of moves) {
    const theirs = known.get(was.id);
    if (theirs && (theirs.start !== was.start || theirs.end !== was.end))
      return named`${theirs.name} is on ${datesOf(theirs)} now. You put it on ${datesOf(mine)}.`;
  }
  return null;
}

function datesOf({ start, end }: Pick<ScheduleRow, 'start' | 'end'>): string {
  if (end === null) return 'no dates';
  return start === null || start === end ? plainDay(end) : `${plainDay(start)} – ${plainDay(end)}`;
}

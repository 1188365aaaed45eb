import { useMemo } from 'react';
import type { PhaseId } from '../../../../domain/kernel/ids.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { rowsById } from '../../../../domain/schedule/rowsById.ts';
import { brokenIn, brokenOf, type Changed, planOf } from '../../../../domain/schedule/rules.ts';
import { useCoarsePointer } from '../../../ui/breakpoints.ts';
import { lengthsOf } from './lengths.ts';
import { sheetRows } from './sheetRows.ts';
import { useCriticalPath } from './useCriticalPath.ts';

export interface ShownProgrammeInput {
  schedule: Schedule;
  /** What it will be once what is held or tried is done; null while nothing is. */
  outcome: Changed | null;
  isHeld: boolean;
  folded: ReadonlySet<string>;
  /** The phase at whose end a row stands that is being added. */
  addingTo: PhaseId | null;
  showsCritical: boolean;
}

export type ShownProgramme = ReturnType<typeof useShownProgramme>;

/** What the sheet draws: the programme as it stands, or as it will once what is held or tried is done. */
export function useShownProgramme({ schedule, outcome, isHeld, folded, addingTo, showsCritical }: ShownProgrammeInput) {
  const shown = outcome?.schedule ?? schedule;
  const { calendar } = planOf(shown);
  const rows = rowsById(shown.rows);
  const isTouch = useCoarsePointer();
  const placed = useMemo(() => sheetRows(schedule, { folded, isTouch, addingTo }), [schedule, folded, isTouch, addingTo]);
  return {
    schedule: shown,
    calendar,
    rows,
    /** As they stand. */
    before: rowsById(schedule.rows),
    moved: useMemo(() => new Set(outcome?.moves.map(({ was }) => was.id)), [outcome]),
    placed,
    critical: useCriticalPath(shown, { isShown: showsCritical, isHeld }),
    broken: useMemo(() => (outcome ? brokenIn(outcome) : brokenOf(schedule)), [outcome, schedule]),
    lengths: useMemo(() => lengthsOf(shown, calendar), [shown, calendar]),
    phases: useMemo(
      () => placed.rows.flatMap((one) => (one.number === null ? [] : [{ ...one, row: rows.get(one.row.id) ?? one.row }])),
      [placed, rows],
    ),
  };
}

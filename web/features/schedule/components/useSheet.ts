// The state of the sheet: which row is chosen, which hovered, what is held, and the programme as it will be once that is dropped.

import { useMemo, useState } from 'react';
import { percentChanges } from '../../../../domain/schedule/edits.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { planOf } from '../../../../domain/schedule/rules.ts';
import { type CarriedSpan, useCarriedInSight } from './carriedInSight.ts';
import { heldWords } from './heldWords.ts';
import { showsDoneFrom } from './leftWidths.ts';
import type { SheetProps } from './sheetProps.ts';
import { useRowInSight } from './rowInSight.ts';
import { frozenHeight, rowsBetween } from './sheetRows.ts';
import { useCurrentRow } from './useCurrentRow.ts';
import type { TimeScale } from './timeScale.ts';
import { type HeldBar, useHold } from './useHold.ts';
import { useProgressHold } from './useProgressHold.ts';
import { useSheetHands } from './useSheetHands.ts';
import { useSheetWindow } from './useSheetWindow.ts';
import { useSheetWork } from './useSheetWork.ts';
import { useShownProgramme } from './useShownProgramme.ts';

export type SheetState = ReturnType<typeof useSheet>;

export function useSheet(props: SheetProps) {
  const { schedule, scale, onChange } = props;
  const words = useSheetWords();
  const { announce, say } = words;
  const [current, setCurrent] = useState<RowId | null>(null);
  const [hovered, setHovered] = useState<RowId | null>(null);
  const seen = useSheetWindow(props.scroller);
  const showsDone = !props.isNarrow && props.left >= showsDoneFrom;
  const calendar = useMemo(() => planOf(schedule).calendar, [schedule]);

  const hold = useHold({
    schedule,
    dayWidth: scale.width,
    onDrop: (from, change, row) => onChange({ schedule: from, changes: [change], held: row }),
    announce,
    wordsOf: (bar) => {
      const { dates, difference, follows } = heldWords(bar, { schedule, calendar });
      return [dates, difference, follows].filter(Boolean).join(', ');
    },
  });
  const { held } = hold;
  useCarriedInSight(props.scroller, props.left, held?.by === 'keys' ? spanOf(held, scale) : null);
  const progress = useProgressHold(({ row, percent }) => onChange({ schedule, changes: percentChanges(row, percent), held: null }));
  const work = useSheetWork({
    project: props.project,
    schedule,
    today: props.today,
    announce: say,
    onChange: (change) => onChange({ schedule, held: null, ...change }),
    onUnfold: props.onUnfold,
    onMade: setCurrent,
  });
  const shown = useShownProgramme({
    schedule,
    outcome: held?.changed ?? props.preview,
    isHeld: held !== null,
    folded: props.folded,
    addingTo: work.addingTo?.id ?? null,
    showsCritical: props.showsCritical,
  });
  const { placed } = shown;
  useCurrentRow(placed, current, setCurrent);
  useRowInSight(props.scroller, current === null ? undefined : placed.find(current));
  const hands = useSheetHands(props, { placed, calendar, showsDone, current, setCurrent, hold, work, announce, say });

  return {
    words,
    current,
    setCurrent,
    hovered,
    setHovered,
    showsDone,
    held,
    /** What is said of the bar in the hand. */
    heldWords: held && heldWords(held, { schedule, calendar }),
    progress,
    work,
    shown,
    hands,
    seen,
    /** The days and rows that are drawn. */
    from: scale.dayAt(seen.left - 200),
    to: scale.dayAt(seen.right),
    rowsSeen: rowsBetween(placed, Math.max(0, seen.top - frozenHeight), seen.bottom - frozenHeight),
  };
}

/** Of a bar that is held the whole, of one that is stretched the end. */
function spanOf({ hold: { grip, start, end } }: HeldBar, scale: TimeScale): CarriedSpan | null {
  if (end === null) return null;
  return { from: scale.xOf(grip === 'end' ? end : (start ?? end)), to: scale.xOf(end) + scale.width };
}

/** What screen readers hear, and what stands beside the chosen row until the next key or press. */
function useSheetWords() {
  const [spoken, announce] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  return {
    spoken,
    why,
    announce,
    say: (words: string) => {
      announce(words);
      setWhy(words);
    },
    forgetWhy: () => setWhy(null),
  };
}

// Where a held bar is to stand (LOOK-plan, moving): its days down the sheet, and the way it has come as a dimension line.

import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { putAt } from './heldWords.ts';
import { placeOf } from './SheetBars.tsx';
import { middleOf, type SheetRow } from './sheetRows.ts';
import type { TimeScale } from './timeScale.ts';
import type { HeldBar } from './useHold.ts';

export interface HeldDaysProps {
  held: HeldBar;
  scale: TimeScale;
}

/** From where to where, px; null for what has no day yet. */
export function spanOfHeld({ held, scale }: HeldDaysProps): { x: number; width: number } | null {
  const { start, end } = putAt(held);
  if (end === null) return null;
  const x = scale.xOf(start ?? end);
  return { x, width: scale.xOf(end) + scale.width - x };
}

export function HeldDays({ held, scale, height }: HeldDaysProps & { height: number }) {
  const span = spanOfHeld({ held, scale });
  return span && <rect {...span} y={0} height={height} fill="var(--accent-soft)" fillOpacity={0.7} data-held-days="" />;
}

interface HeldWayProps extends HeldDaysProps {
  was: ScheduleRow | undefined;
  placed: SheetRow;
}

/** Below the bar, from the end that moved to where it is now. */
export function HeldWay({ held, scale, was, placed }: HeldWayProps) {
  const middle = middleOf(placed);
  const [from, to] = [was && placeOf(was, middle, scale), placeOf({ kind: placed.row.kind, ...putAt(held) }, middle, scale)];
  if (!from || !to) return null;
  const [one, other] = from.left === to.left ? [from.right, to.right] : [from.left, to.left];
  if (one === other) return null;
  const y = middle + 11;
  return (
    <g stroke="var(--accent)">
      <line x1={one} x2={other} y1={y} y2={y} />
      {[one, other].map((x) => (
        <line key={x} x1={x - 3} x2={x + 3} y1={y + 3} y2={y - 3} strokeWidth={1.4} />
      ))}
    </g>
  );
}

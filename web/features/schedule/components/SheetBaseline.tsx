// Where rows stood in the baseline: a dimension line under each bar that stands elsewhere now (LOOK-plan, Baseline).

import type { BaselineRow } from '../../../../domain/schedule/baselines.ts';
import { driftFigure } from './driftWords.ts';
import { placeOf } from './SheetBars.tsx';
import { middleOf, type SheetRow } from './sheetRows.ts';
import type { TimeScale } from './timeScale.ts';
import type { Compared } from './useShownBaseline.ts';

export interface SheetBaselineProps {
  compared: Compared;
  rows: readonly SheetRow[];
  scale: TimeScale;
}

export const SheetBaseline = ({ compared: { was, drift }, rows, scale }: SheetBaselineProps) =>
  rows.map((one) => {
    const late = drift.get(one.row.id);
    const before = was.get(one.row.id);
    return late && before && <OldSpan key={one.row.id} one={one} before={before} figure={driftFigure(late.finish)} scale={scale} />;
  });

interface OldSpanProps {
  one: SheetRow;
  before: BaselineRow;
  figure: string;
  scale: TimeScale;
}

function OldSpan({ one, before, figure, scale }: OldSpanProps) {
  const place = placeOf({ ...before, kind: one.row.kind }, middleOf(one), scale);
  if (!place) return null;
  const { left, right, middle } = place;
  const y = middle + (one.row.kind === 'phase' ? 3.5 : 5.5) + 4;
  return (
    <g stroke="var(--ink-faint)" pointerEvents="none" data-baseline={one.row.id}>
      {one.row.kind !== 'milestone' && <path d={`M${left} ${y}H${right}`} />}
      <path d={ticksAt(one.row.kind === 'milestone' ? [(left + right) / 2] : [left, right], y)} />
      {figure && (
        <text x={right + 5} y={y + 3} fontSize={11} fill="var(--ink-muted)" stroke="none" className="num">
          {figure}
        </text>
      )}
    </g>
  );
}

/** The slashes of a dimension line. */
const ticksAt = (xs: readonly number[], y: number): string => xs.map((x) => `M${x - 3} ${y + 3}l6 -6`).join('');

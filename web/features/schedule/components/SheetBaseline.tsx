// Where rows stood in the baseline: a dimension line under each bar that stands elsewhere now (LOOK-plan, Baseline); and which came since.

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

export const SheetBaseline = ({ compared: { was, drift, added }, rows, scale }: SheetBaselineProps) =>
  rows.map((one) => {
    if (added.has(one.row.id)) return <NewSince key={one.row.id} one={one} scale={scale} />;
    const late = drift.get(one.row.id);
    const before = was.get(one.row.id);
    return late && before && <OldSpan key={one.row.id} one={one} before={before} figure={driftFigure(late.finish)} scale={scale} />;
  });

function NewSince({ one, scale }: { one: SheetRow; scale: TimeScale }) {
  const place = placeOf(one.row, middleOf(one), scale);
  return place && <Figure x={place.right + 5} y={underBar(one, place.middle) + 3} words="new" />;
}

const underBar = ({ row }: SheetRow, middle: number): number => middle + (row.kind === 'phase' ? 3.5 : 5.5) + 4;

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
  const y = underBar(one, middle);
  return (
    <g stroke="var(--ink-faint)" pointerEvents="none" data-baseline={one.row.id}>
      {one.row.kind !== 'milestone' && <path d={`M${left} ${y}H${right}`} />}
      <path d={ticksAt(one.row.kind === 'milestone' ? [(left + right) / 2] : [left, right], y)} />
      {figure && <Figure x={right + 5} y={y + 3} words={figure} />}
    </g>
  );
}

const Figure = ({ x, y, words }: { x: number; y: number; words: string }) => (
  <text x={x} y={y} fontSize={11} fill="var(--ink-muted)" stroke="none" pointerEvents="none" className="num">
    {words}
  </text>
);

/** The slashes of a dimension line. */
const ticksAt = (xs: readonly number[], y: number): string => xs.map((x) => `M${x - 3} ${y + 3}l6 -6`).join('');

// What lies outside the window leaves an arrow and its days at that edge; a press goes there (LOOK-plan, phase bar).

import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { RefObject } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { named } from '../../../ui/Words.tsx';
import { plainDay } from '../../../lib/dates.ts';
import type { SheetRow } from './sheetRows.ts';
import type { TimeScale } from './timeScale.ts';
import { drawnAhead, type SheetWindow } from './useSheetWindow.ts';

export interface SheetEdgesProps {
  /** Those that are drawn. */
  rows: readonly SheetRow[];
  seen: SheetWindow;
  scale: TimeScale;
  /** Of the rows' own part, px. */
  left: number;
  scroller: RefObject<HTMLElement | null>;
}

export const SheetEdges = ({ rows, seen, scale, left, scroller }: SheetEdgesProps) => (
  // The days stand in the cells of each row; by keys a bar is in sight once it is lifted.
  <div aria-hidden className="pointer-events-none absolute inset-0">
    {rows.map(({ row: { id, kind, name, start, end }, top, height }) => {
      const edge = kind === 'phase' && start && end && edgeOf([scale.xOf(start), scale.xOf(end) + scale.width], seen, left);
      if (!edge) return null;
      return (
        <div key={id} className="absolute inset-x-0 flex items-center" style={{ top, height }}>
          <button
            type="button"
            tabIndex={-1}
            title={named`Go to ${name}`}
            // The sheet keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => scroller.current?.scrollTo({ left: scale.xOf(start) - beforeBar })}
            className={cx(
              'touch-target num pointer-events-auto sticky flex items-center gap-1 bg-surface px-1 text-12 text-ink-muted hover:text-ink',
              edge === 'end' && 'ml-auto flex-row-reverse',
            )}
            style={edge === 'start' ? { left: left + 8 } : { right: 8 }}
          >
            <Icon of={edge === 'start' ? ArrowLeft : ArrowRight} size={14} />
            {plainDay(start)} – {plainDay(end)}
          </button>
        </div>
      );
    })}
  </div>
);

/** What a bar that is gone to has before it, px. */
const beforeBar = 40;
/** The words beside a bar, which are in sight longer than the bar, px. */
const besideBar = 140;

/** At which edge a bar is out of sight, for certain: of the window is known between which places it begins and ends. */
function edgeOf([from, to]: readonly [number, number], seen: SheetWindow, left: number): 'start' | 'end' | null {
  if (seen.left > 0 && to + besideBar < seen.left + drawnAhead) return 'start';
  return from - besideBar > seen.right - drawnAhead - left ? 'end' : null;
}

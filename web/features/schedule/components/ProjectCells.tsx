// The head of the left part, and the row of the project under it: both stay.

import { Plus } from 'lucide-react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { percentOf } from '../../../ui/percent.ts';
import { cellDay } from './cells.ts';
import { spanOf } from './lengths.ts';
import { dateWidths } from './leftWidths.ts';
import { headHeight, rowHeights } from './sheetRows.ts';

export interface ProjectCellsProps {
  name: string;
  schedule: Schedule;
  today: Day;
  isNarrow: boolean;
  isMoved: boolean;
  left: number;
  length: number;
  /** Null where there is no room for it. */
  done: number | null;
  /** Null for who may not. */
  onAddPhase: (() => void) | null;
}

export function ProjectCells({ name, schedule, today, isNarrow, isMoved, left, length, done, onAddPhase }: ProjectCellsProps) {
  const span = spanOf(schedule.rows);
  const [start, end] = span ? [cellDay(span.start, today), cellDay(span.end, today)] : ['', ''];
  return (
    <div className="sticky left-0 z-10 flex flex-col border-r border-hairline bg-surface" style={{ width: left }}>
      <div role="row" className="flex items-end border-b border-ink pr-3 pb-1 text-12 text-ink-muted" style={{ height: headHeight }}>
        <span role="columnheader" className="flex-1 pl-5">
          Phase or task
        </span>
        {!isNarrow && (
          <span role="columnheader" className={cx(dateWidths.start, 'text-right')}>
            Start
          </span>
        )}
        <span role="columnheader" className={cx(dateWidths.end, 'text-right')}>
          End
        </span>
        {!isNarrow && (
          <span role="columnheader" className="w-[2.5rem] text-right">
            Days
          </span>
        )}
        {done !== null && (
          <span role="columnheader" className="w-[2.75rem] text-right">
            Done
          </span>
        )}
      </div>
      <div
        role="row"
        className="flex items-center border-b border-hairline pr-3 text-14 font-semibold"
        style={{ height: rowHeights.project }}
      >
        <span role="gridcell" className="flex min-w-0 flex-1 items-center gap-1 pl-5">
          <span className="min-w-0 truncate">
            <bdi>{name}</bdi>
          </span>
          {onAddPhase && (
            <button
              type="button"
              aria-label="Add a phase"
              title="Add a phase"
              onClick={onAddPhase}
              className="touch-target flex size-5 shrink-0 items-center justify-center rounded-1 text-ink-muted hover:text-ink"
            >
              <Icon of={Plus} size={14} />
            </button>
          )}
        </span>
        {!isNarrow && (
          <span role="gridcell" className={cx('num text-right text-13', dateWidths.start)}>
            {start}
          </span>
        )}
        <span role="gridcell" className={cx('num text-right text-13', dateWidths.end, isMoved && 'text-accent-text')}>
          {end}
        </span>
        {!isNarrow && (
          <span role="gridcell" className={cx('num w-[2.5rem] text-right text-13', isMoved && 'text-accent-text')}>
            {length}
          </span>
        )}
        {done !== null && (
          <span role="gridcell" className="num w-[2.75rem] text-right text-13">
            {percentOf(done)} %
          </span>
        )}
      </div>
    </div>
  );
}

// All projects on one sheet: left who and what, right the time; a project is carried on as a whole.

import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { Day, WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import type { People } from '../../../studios/queries.ts';
import { type CarriedSpan, useCarriedInSight } from '../carriedInSight.ts';
import { HolidayPattern, SheetGround } from '../SheetGround.tsx';
import { MonthNames, Ticks } from '../SheetHead.tsx';
import type { TimeScale } from '../timeScale.ts';
import { useSheetWindow } from '../useSheetWindow.ts';
import { useTipInSight } from '../useTipInSight.ts';
import { byWords, movedDates, movedDay } from './moveWords.ts';
import { PortfolioBars } from './PortfolioBars.tsx';
import { PortfolioCells } from './PortfolioCells.tsx';
import { headHeight, placeOf, type PortfolioRow, portfolioRows, rowLines, rowsBetween } from './portfolioRows.ts';
import { planWords, wordsAt } from './planWords.ts';
import { type HeldProject, useProjectHold } from './useProjectHold.ts';

export interface PortfolioSheetProps {
  projects: readonly PortfolioProject[];
  calendar: WorkingCalendar;
  people: People;
  today: Day;
  scale: TimeScale;
  left: number;
  isNarrow: boolean;
  scroller: React.RefObject<HTMLDivElement | null>;
  /** By how many working days; 0 where it is still to be said. */
  onMove: (project: PortfolioProject, by: number) => void;
}

export function PortfolioSheet({ projects, calendar, people, today, scale, left, isNarrow, scroller, onMove }: PortfolioSheetProps) {
  const seen = useSheetWindow(scroller);
  const [spoken, announce] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { rows, height } = useMemo(() => portfolioRows(projects), [projects]);
  const drop = ({ project, by }: HeldProject) => onMove(project, by);
  const hold = useProjectHold({ calendar, dayWidth: scale.width, onDrop: drop, announce });
  const { held } = hold;
  useCarriedInSight(scroller, left, held?.via === 'keys' ? spanOf(held, scale, calendar) : null);
  const from = scale.dayAt(seen.left);
  const to = scale.dayAt(seen.right);
  // What has the focus, or is in the hand, stays drawn wherever the sheet is scrolled.
  const kept = new Set([focused, held?.project.id].filter((id) => id !== null && id !== undefined));
  const shown = rowsBetween(rows, [seen.top - headHeight, seen.bottom - headHeight], kept);
  const width = left + scale.total;

  const onKey = (row: PortfolioRow, event: KeyboardEvent) => {
    if (hold.onHeldKey(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (step) return focusRow(list.current, rows[rows.indexOf(row) + step]?.project.id);
    const denied = deniedWords(row.project);
    if (denied) announce(denied);
    else hold.lift(row.project);
  };

  return (
    <>
      <div ref={scroller} className="relative min-h-64 flex-1 overflow-auto border-t border-hairline" data-timeline="">
        <div className="relative" style={{ width, height: headHeight + height }}>
          <div className="sticky top-0 z-20 flex bg-surface" style={{ width, height: headHeight }}>
            <div
              className="sticky left-0 z-10 flex items-end border-r border-b border-hairline border-b-ink bg-surface pr-3 pb-1 text-12 text-ink-muted"
              style={{ width: left }}
            >
              Project
            </div>
            <div className="relative" style={{ width: scale.total }}>
              <MonthNames scale={scale} from={from} to={to} today={today} beside={left} />
              <svg aria-hidden width={scale.total} height={headHeight} className="absolute inset-0">
                <Ticks scale={scale} from={from} to={to} today={today} />
                <line x1={0} x2={scale.total} y1={headHeight - 0.5} y2={headHeight - 0.5} stroke="var(--ink)" />
              </svg>
            </div>
          </div>
          <svg aria-hidden width={scale.total} height={height} className="pointer-events-none absolute" style={{ left, top: headHeight }}>
            <defs>
              <HolidayPattern />
            </defs>
            <SheetGround scale={scale} calendar={calendar} today={today} from={from} to={to} height={height} rows={[]} gridDays={[]} />
            {shown.map((row) => (
              <PortfolioBars
                key={row.project.id}
                row={row}
                scale={scale}
                calendar={calendar}
                heldBy={held?.project.id === row.project.id ? held.by : null}
              />
            ))}
          </svg>
          <ul ref={list} aria-label="Timeline of the projects">
            {shown.map((row) => (
              <li
                key={row.project.id}
                className="absolute left-0 flex border-b border-hairline"
                style={{ top: headHeight + row.top, height: row.height, width }}
              >
                <div
                  className="sticky left-0 z-10 flex items-center gap-2.5 border-r border-hairline bg-surface pr-3"
                  style={{ width: left }}
                >
                  <PortfolioCells project={row.project} people={people} today={today} isNarrow={isNarrow} />
                </div>
                <VisuallyHidden>{planWords(row.project, today)}</VisuallyHidden>
                <Handle
                  row={row}
                  scale={scale}
                  left={left}
                  today={today}
                  isHeld={held?.project.id === row.project.id}
                  onKeyDown={(event) => onKey(row, event)}
                  onFocus={() => setFocused(row.project.id)}
                  onPress={(event) => deniedWords(row.project) === undefined && hold.onPress(row.project, event)}
                  onAsk={() => onMove(row.project, 0)}
                />
              </li>
            ))}
          </ul>
          {held && <HeldTip held={held} rows={rows} scale={scale} left={left} calendar={calendar} />}
        </div>
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}

/** From the first day to the last of a project, where it is held. */
function spanOf({ project, by }: HeldProject, scale: TimeScale, calendar: WorkingCalendar): CarriedSpan | null {
  const place = placeOf(project);
  const xOf = (day: Day): number => scale.xOf(movedDay(project, by, calendar)(day));
  return place && { from: xOf(place.start), to: xOf(place.end) + scale.width };
}

/** Why it cannot be moved; undefined where it can. */
function deniedWords(project: PortfolioProject): string | undefined {
  return reasonOf(project.can.edit) ?? (placeOf(project) ? undefined : `${project.name} has no dates yet.`);
}

interface HandleProps {
  row: PortfolioRow;
  scale: TimeScale;
  left: number;
  today: Day;
  isHeld: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  onPress: (event: PointerEvent) => void;
  /** Asks by how much, where nothing was dragged. */
  onAsk: () => void;
}

/** Lies over the bars of a project: what takes the pointer and the keys. */
function Handle({ row, scale, left, today, isHeld, onKeyDown, onFocus, onPress, onAsk }: HandleProps) {
  const [tip, setTip] = useState('');
  /** The click of an older Safari does not say so itself. */
  const isFinger = useRef(false);
  const place = placeOf(row.project);
  if (!place) return null;
  const start = scale.xOf(place.start);
  const width = Math.max(24, scale.xOf(place.end) + scale.width - start);
  const denied = deniedWords(row.project);
  const lookAt = (event: PointerEvent) => {
    const day = scale.dayAt(start + event.nativeEvent.offsetX);
    setTip(wordsAt(row.project, { day, reach: Math.ceil(6 / scale.width), today }));
  };
  return (
    <button
      type="button"
      data-project-bar={row.project.id}
      aria-label={`Move ${row.project.name}`}
      aria-disabled={denied !== undefined}
      aria-pressed={isHeld}
      title={[tip, denied].filter(Boolean).join('\n')}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerDown={(event) => {
        isFinger.current = event.pointerType === 'touch';
        onPress(event);
      }}
      onPointerMove={lookAt}
      // By a finger or a screen reader; a mouse drags.
      onClick={({ detail }) => denied === undefined && (detail === 0 || isFinger.current) && onAsk()}
      className={cx('absolute rounded-1', denied === undefined && 'cursor-grab')}
      style={{ left: left + start, width, top: 4, height: row.height - rowLines.names - rowLines.below + 6 }}
    />
  );
}

function focusRow(list: HTMLElement | null, id: string | undefined): void {
  const bar = id === undefined ? null : list?.querySelector<HTMLElement>(`[data-project-bar="${id}"]`);
  bar?.focus({ preventScroll: true });
  bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface HeldTipProps {
  held: HeldProject;
  rows: readonly PortfolioRow[];
  scale: TimeScale;
  left: number;
  calendar: WorkingCalendar;
}

function HeldTip({ held: { project, by }, rows, scale, left, calendar }: HeldTipProps) {
  const row = rows.find((one) => one.project.id === project.id);
  const place = placeOf(project);
  const tip = useTipInSight<HTMLParagraphElement>(row?.height ?? 0);
  if (!row || !place) return null;
  return (
    <div
      className="pointer-events-none absolute left-0 z-30 flex"
      style={{ width: left + scale.total, top: headHeight + row.top + row.height - 8 }}
    >
      {/* In sight also where the project begins outside the window. */}
      <p
        ref={tip}
        data-tip=""
        className="sticky w-max max-w-96 rounded-2 bg-surface-inverse px-2.5 py-1.5 text-13 text-ink-inverse"
        style={{ left: left + 8, marginInlineStart: left + scale.xOf(place.start) + 8 }}
      >
        <strong className="font-semibold">{movedDates(project, by, calendar)}</strong>, {byWords(by)}
      </p>
    </div>
  );
}

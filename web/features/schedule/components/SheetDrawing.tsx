// The time side of the sheet, drawn for the rows and days in sight: ground, links, bars, and what is held.

import { type PointerEvent, useMemo } from 'react';
import type { Day, WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { isTask, type PlanLink, type RowId } from '../../../../domain/schedule/plan.ts';
import { useCoarsePointer } from '../../../ui/breakpoints.ts';
import type { Grip } from './hold.ts';
import { colourOf } from './rowMarks.ts';
import { type BarState, placeOf, SheetBar } from './SheetBars.tsx';
import { HeldDays, HeldWay } from './HeldDays.tsx';
import { HolidayPattern, SheetGround } from './SheetGround.tsx';
import { SheetBaseline } from './SheetBaseline.tsx';
import { SheetLinks } from './SheetLinks.tsx';
import type { Compared } from './useShownBaseline.ts';
import { whyNotSaid } from './cells.ts';
import { middleOf, type SheetRow, type SheetRows } from './sheetRows.ts';
import type { TimeScale } from './timeScale.ts';
import type { HeldBar } from './useHold.ts';
import { keepFinger } from './usePinchZoom.ts';
import type { HeldProgress } from './useProgressHold.ts';
import type { End, LinkDraft } from './useLinkDraft.ts';
import { drawnAhead, type SheetWindow } from './useSheetWindow.ts';

export interface SheetDrawingProps {
  seen: SheetWindow;
  from: Day;
  to: Day;
  scale: TimeScale;
  today: Day;
  calendar: WorkingCalendar;
  placed: SheetRows;
  rowsSeen: readonly SheetRow[];
  /** The rows as they will be, and as they are. */
  rows: ReadonlyMap<RowId, ScheduleRow>;
  before: ReadonlyMap<RowId, ScheduleRow>;
  links: Schedule['links'];
  moved: ReadonlySet<RowId>;
  held: HeldBar | null;
  linkDraft: LinkDraft | null;
  critical: ReadonlySet<RowId>;
  /** Links that do not hold. */
  broken: ReadonlyMap<string, unknown>;
  current: RowId | null;
  /** The row under the pointer. */
  hovered: RowId | null;
  onHover: (id: RowId) => void;
  onChoose: (id: RowId) => void;
  onGrip: (row: ScheduleRow, grip: Grip, event: PointerEvent) => void;
  /** How far a task is while that is dragged. */
  progressHeld: HeldProgress | null;
  /** The grip of what is done was pressed, on a bar so long. */
  onProgress: (row: ScheduleRow, length: number, event: PointerEvent) => void;
  /** The ground of a task without dates was pressed; null where nothing may be drawn. */
  onDraw: ((row: ScheduleRow, event: PointerEvent) => void) | null;
  onLinkFrom: (row: ScheduleRow, end: End, event: PointerEvent) => void;
  onChooseLink: (link: PlanLink) => void;
  onOpenTask: (id: TaskId) => void;
  compared: Compared | null;
}

export function SheetDrawing(props: SheetDrawingProps) {
  const { from, to, scale, today, calendar, placed, rowsSeen, rows, links, critical, broken } = props;
  const [left, right] = [scale.xOf(from), scale.xOf(to) + scale.width];
  const first = rowsSeen[0]?.top ?? 0;
  const last = rowsSeen.at(-1);
  const bottom = last ? last.top + last.height : 0;
  const heldRow = props.held && placed.find(props.held.hold.row.id);
  const gridDays = useMemo(
    () =>
      placed.rows.flatMap(({ row, number }) => {
        const start = number === null ? null : (rows.get(row.id) ?? row).start;
        return start === null ? [] : [start];
      }),
    [placed, rows],
  );
  return (
    <svg
      // As large as the sheet, whatever of it is drawn: a drawing that moved with what is in sight would jump.
      width={scale.total}
      height={Math.max(1, placed.height)}
      className="absolute inset-0 overflow-visible select-none"
      aria-hidden
    >
      <defs>
        <HolidayPattern />
      </defs>
      <SheetGround
        scale={scale}
        calendar={calendar}
        today={today}
        from={from}
        to={to}
        height={placed.height}
        rows={rowsSeen}
        gridDays={gridDays}
      />
      {props.held && <HeldDays held={props.held} scale={scale} height={placed.height} />}
      <RowGrounds {...props} left={left} right={right} />
      <SheetLinks
        links={links}
        rows={rows}
        placed={placed}
        scale={scale}
        top={first}
        bottom={bottom}
        left={left}
        right={right}
        isBroken={(link) => broken.has(link.id)}
        isCritical={(link) => critical.has(link.from) && critical.has(link.to)}
        onChoose={(link) => props.onChooseLink(link)}
      />
      <OldPlaces {...props} />
      {props.compared && <SheetBaseline compared={props.compared} rows={rowsSeen} scale={scale} />}
      {rowsSeen.map((one) => (
        <Row key={one.row.id} {...props} one={one} />
      ))}
      {heldRow && props.held && <HeldWay held={props.held} scale={scale} was={props.before.get(heldRow.row.id)} placed={heldRow} />}
      <DraftLine draft={props.linkDraft} placed={placed} scale={scale} />
    </svg>
  );
}

/** The whole width of a row takes the pointer, so that hovering shows its grips. */
function RowGrounds({
  rowsSeen,
  current,
  hovered,
  left,
  right,
  onHover,
  onChoose,
  onDraw,
}: SheetDrawingProps & { left: number; right: number }) {
  const draws = ({ kind, end }: ScheduleRow) => onDraw !== null && kind === 'task' && end === null;
  return rowsSeen.map(({ row, top, height }) => (
    <rect
      key={row.id}
      x={left}
      y={top}
      width={right - left}
      height={height - 1}
      fill={row.id === current ? 'var(--surface-raised)' : row.id === hovered ? 'var(--surface-hover)' : 'transparent'}
      fillOpacity={0.6}
      onPointerEnter={() => onHover(row.id)}
      onClick={() => onChoose(row.id)}
      {...(draws(row) && { className: 'cursor-crosshair', 'data-ground': row.id, onPointerDown: (event) => onDraw?.(row, event) })}
    />
  ));
}

/** Where what moves stood: dashed and empty. */
function OldPlaces({ rowsSeen, before, moved, scale }: SheetDrawingProps) {
  return rowsSeen.map((one) => {
    const was = moved.has(one.row.id) ? before.get(one.row.id) : undefined;
    const place = was && placeOf(was, middleOf(one), scale);
    if (!place) return null;
    const half = was.kind === 'phase' ? 3.5 : 5.5;
    return (
      <rect
        key={one.row.id}
        x={place.left + 0.5}
        y={place.middle - half}
        width={Math.max(2, place.right - place.left - 1)}
        height={half * 2}
        fill="none"
        stroke="var(--control-line)"
        strokeDasharray="3 2"
      />
    );
  });
}

/** What a finger needs, px; half of it on either side. A row under fingers is as high. */
const fingerReach = 40;

function Row(props: SheetDrawingProps & { one: SheetRow }) {
  const { one, rows, scale, today, calendar, held, hovered, onHover, onGrip, onChoose, onOpenTask } = props;
  const half = (useCoarsePointer() ? fingerReach : 20) / 2;
  const isHeld = held?.hold.row.id === one.row.id;
  const known = rows.get(one.row.id) ?? one.row;
  const isFilled = props.progressHeld?.row.id === one.row.id;
  const row = asHeld(known, isHeld ? held : null, isFilled ? props.progressHeld : null);
  const place = placeOf(row, middleOf(one), scale);
  // A finger hovers over nothing: what it may hold is what it chose.
  const isNear = hovered === one.row.id || props.current === one.row.id;
  const offers = isNear && props.onDraw !== null;
  const colour = `var(--phase-${colourOf(row, props.rows)})`;
  return (
    <g onPointerEnter={() => onHover(one.row.id)}>
      <SheetBar
        middle={middleOf(one)}
        isFolded={one.isFolded}
        row={row}
        state={stateOf(one, props, isHeld)}
        scale={scale}
        today={today}
        calendar={calendar}
        colour={colour}
      />
      {place && (
        <rect
          x={place.left}
          y={place.middle - half}
          width={place.right - place.left}
          height={half * 2}
          fill="transparent"
          className={offers || isHeld ? (isHeld ? 'cursor-grabbing' : 'cursor-grab') : undefined}
          onPointerDown={(event) => onGrip(one.row, 'bar', event)}
          onClick={() => onChoose(one.row.id)}
          onDoubleClick={() => isTask(row) && onOpenTask(row.id)}
          data-bar={one.row.id}
        />
      )}
      <DrawHint {...props} isOffered={offers} row={known} y={middleOf(one) + 4} />
      {place && (offers || isHeld) && <Grips {...props} place={place} row={one.row} />}
      {place && (isFilled || (isNear && !isHeld)) && <ProgressGrip row={row} place={place} held={isFilled} onPress={props.onProgress} />}
    </g>
  );
}

interface DrawHintProps extends SheetDrawingProps {
  isOffered: boolean;
  row: ScheduleRow;
  y: number;
}

const DrawHint = ({ isOffered, row, y, ...drawing }: DrawHintProps) =>
  isOffered && !drawing.held && row.kind === 'task' && row.end === null ? (
    <text x={hintAt(drawing)} y={y} fontSize={12} fill="var(--ink-muted)" pointerEvents="none">
      Draw its dates
    </text>
  ) : null;

/** Beside today, or where the sheet is in sight at any rate (`useSheetWindow` draws a step or two more at the left). */
function hintAt({ seen, scale, today }: SheetDrawingProps): number {
  const [beside, least] = [scale.xOf(today) + scale.width + 8, seen.left + 2 * drawnAhead];
  return beside >= least && beside < seen.left + seen.width ? beside : least + 8;
}

/** A row as it is in the hand, where that may not be or is no date; otherwise the row itself, so that its bar is not drawn anew. */
export function asHeld(row: ScheduleRow, held: HeldBar | null, filled: HeldProgress | null): ScheduleRow {
  const dates = held && !held.changed && { start: held.hold.start, end: held.hold.end };
  const progress = filled && { progress: filled.percent / 100 };
  return dates || progress ? { ...row, ...dates, ...progress } : row;
}

function stateOf({ row }: SheetRow, { critical, current, moved }: SheetDrawingProps, isHeld: boolean): BarState {
  if (isHeld || (row.id === current && !moved.has(row.id))) return 'chosen';
  if (moved.has(row.id)) return 'moved';
  return critical.has(row.id) ? 'critical' : 'rest';
}

interface GripsProps extends SheetDrawingProps {
  row: ScheduleRow;
  place: { left: number; right: number; middle: number };
}

/** Inside both ends what stretches the bar, outside them what a link is drawn from. */
function Grips({ row, place: { left, right, middle }, onGrip, onLinkFrom }: GripsProps) {
  const isFinger = useCoarsePointer();
  // Between the two the bar itself is held.
  const inside = isFinger ? Math.max(7, Math.min(fingerReach, (right - left) / 3)) : 7;
  const half = isFinger ? fingerReach / 2 : 9;
  const reach = isFinger ? fingerReach : 22;
  const ends = [
    { end: 'start' as const, inner: left + 2, outer: left - 13, gripAt: left - 1, linkAt: left - 2 - reach },
    { end: 'end' as const, inner: right - 4, outer: right + 13, gripAt: right - inside, linkAt: right + 2 },
  ];
  return ends.map(({ end, inner, outer, gripAt, linkAt }) => (
    <g key={end}>
      {row.kind !== 'milestone' && (
        <>
          <rect x={inner} y={middle - 3} width={2} height={6} fill="var(--accent)" pointerEvents="none" />
          <rect
            x={gripAt}
            y={middle - half}
            width={inside + 1}
            height={half * 2}
            fill="transparent"
            className="cursor-col-resize"
            data-grip={end}
            onPointerDown={(event) => onGrip(row, end, event)}
          />
        </>
      )}
      <circle cx={outer} cy={middle} r={4} fill="var(--surface-raised)" stroke="var(--accent)" strokeWidth={1.5} pointerEvents="none" />
      <rect
        x={linkAt}
        y={middle - reach / 2}
        width={reach}
        height={reach}
        rx={isFinger ? 0 : reach / 2}
        fill="transparent"
        className="cursor-crosshair"
        data-link-handle={end}
        onPointerDown={(event) => onLinkFrom(row, end, event)}
      />
    </g>
  ));
}

interface ProgressGripProps {
  row: ScheduleRow;
  place: { left: number; right: number; middle: number };
  held: boolean;
  onPress: SheetDrawingProps['onProgress'];
}

/** Under the end of the filling, where nothing else takes the pointer; for a finger as wide as it needs, within the bar. */
function ProgressGrip({ row, place: { left, right, middle }, held, onPress }: ProgressGripProps) {
  const isFinger = useCoarsePointer();
  if (whyNotSaid(row) !== undefined || right - left < 14) return null;
  const x = left + (right - left) * row.progress;
  const wide = isFinger ? Math.min(fingerReach, right - left) : 16;
  const from = isFinger ? Math.min(Math.max(x - wide / 2, left), right - wide) : x - wide / 2;
  return (
    <>
      <path d={`M${x} ${middle + 4}l5 8h-10z`} fill="var(--accent)" stroke="var(--surface-raised)" pointerEvents="none" />
      <rect
        x={from}
        y={middle + 3}
        width={wide}
        height={isFinger ? fingerReach / 2 - 3 : 11}
        fill="transparent"
        className="cursor-ew-resize"
        data-progress-grip={row.id}
        onPointerDown={(event) => {
          keepFinger(event);
          onPress(row, right - left, event);
        }}
      />
      {held && (
        <g pointerEvents="none">
          <rect x={x - 34} y={middle + 16} width={68} height={20} rx={3} fill="var(--surface-inverse)" />
          <text x={x} y={middle + 30} fontSize={12} textAnchor="middle" fill="var(--ink-inverse)">
            {Math.round(row.progress * 100)} % done
          </text>
        </g>
      )}
    </>
  );
}

/** The line of a new link follows the pointer in right angles. */
function DraftLine({ draft, placed, scale }: { draft: LinkDraft | null; placed: SheetRows; scale: TimeScale }) {
  const at = draft && placed.find(draft.from.id);
  const bar = at && placeOf(draft.from, middleOf(at), scale);
  if (!draft || !bar) return null;
  const begins = draft.fromEnd === 'end' ? bar.right : bar.left;
  const between = begins + (draft.fromEnd === 'end' ? 10 : -10);
  const look = draft.refusal ? { stroke: 'var(--overdue-mark)', strokeDasharray: '4 3' } : { stroke: 'var(--accent)' };
  return (
    <path d={`M${begins} ${bar.middle}H${between}V${draft.y}H${draft.x}`} fill="none" strokeWidth={2} pointerEvents="none" {...look} />
  );
}

// A bar in the hand: by pointer or by keys. What follows from where it is held is worked out anew for each working day, not for each
// pixel.

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { type Changed, changeSchedule, planOf } from '../../../../domain/schedule/rules.ts';
import { carried, changeOf, drawn, type Grip, type Hold, holdOf, stepped } from './hold.ts';
import { followPointer } from '../../../ui/followPointer.ts';

export interface HeldBar {
  hold: Hold;
  by: 'pointer' | 'keys';
  /** What follows if it is dropped here; null where it is where it was, or may not be. */
  changed: Changed | null;
  /** Why it may not be dropped here. */
  refusal: string | null;
}

export interface HoldOptions {
  schedule: Schedule;
  /** Width of a day, px. */
  dayWidth: number;
  onDrop: (schedule: Schedule, change: ScheduleChange, row: ScheduleRow) => void;
  announce: (words: string) => void;
  /** Says where a bar is held. */
  wordsOf: (held: HeldBar) => string;
}

export interface HoldHandlers {
  held: HeldBar | null;
  onGrip: (row: ScheduleRow, grip: Grip, event: PointerEvent) => void;
  /** Draws dates into a row that has none, from the day that was pressed. */
  onDraw: (row: ScheduleRow, from: Day, event: PointerEvent) => void;
  liftByKeys: (row: ScheduleRow) => void;
  /** While a bar is held by keys they are all its own. @returns whether the key was taken */
  onKey: (event: KeyboardEvent) => boolean;
  /** The sheet has the focus no more: its keys would not be heard. */
  leave: () => void;
}

interface HeldAt {
  hold: Hold;
  by: HeldBar['by'];
  /** As it was when the bar was taken up. */
  schedule: Schedule;
}

/** A bar under a pressed pointer; `at` once it has left its place. */
interface Press {
  row: ScheduleRow;
  grip: Grip;
  /** Where a bar is drawn from. */
  from: Day | null;
  x: number;
  pointerId: number;
  schedule: Schedule;
  at: HeldAt | null;
}

const startDistance = 3;

export function useHold({ schedule, dayWidth, onDrop, announce, wordsOf }: HoldOptions): HoldHandlers {
  const [hold, setHold] = useState<HeldAt | null>(null);
  // What somebody deletes meanwhile is in nobody's hand any more.
  if (hold && !isIn(schedule, hold.hold.row)) setHold(null);
  const held = useMemo(() => hold && outcomeOf(hold), [hold]);
  const press = useRef<Press | null>(null);
  const latest = useRef({ onDrop, dayWidth, schedule });
  useLayoutEffect(() => {
    // Before the next pointer can come.
    latest.current = { onDrop, dayWidth, schedule };
  });

  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    const letGo = (isDrop: boolean) => {
      const at = press.current?.at;
      press.current = null;
      document.documentElement.toggleAttribute('data-holding', false);
      setHold(null);
      // Where the pointer has been last, drawn or not: a quick hand lets go before the next drawing.
      const change = isDrop && at && dropOf(outcomeOf(at));
      if (!change) return;
      // Somebody who still holds what is gone is told that it is.
      const { schedule: now } = latest.current;
      latest.current.onDrop(isIn(now, at.hold.row) ? at.schedule : now, change, at.hold.row);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const pressed = press.current;
      if (!pressed) return;
      const dx = event.clientX - pressed.x;
      if (!pressed.at && Math.abs(dx) < startDistance) return;
      document.documentElement.toggleAttribute('data-holding', true);
      const days = Math.round(dx / latest.current.dayWidth);
      const { calendar } = planOf(pressed.schedule);
      const next = pressed.from
        ? drawn(pressed.row, days, { from: pressed.from, calendar })
        : carried(holdOf(pressed.row, pressed.grip), days, calendar);
      if (pressed.at && pressed.at.hold.start === next.start && pressed.at.hold.end === next.end) return;
      pressed.at = { hold: next, by: 'pointer', schedule: pressed.schedule };
      setHold(pressed.at);
    };
    return followPointer({ pressed: () => press.current?.pointerId ?? null, onMove, onEnd: letGo });
  }, []);

  const step = (next: Hold) => {
    if (!hold) return;
    const moved = { ...hold, hold: next };
    setHold(moved);
    announce(wordsOf(outcomeOf(moved)));
  };

  const putBack = ({ hold: { row } }: HeldAt) => {
    setHold(null);
    announce(`${row.name} is back where it was.`);
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (hold?.by !== 'keys' || !held) return false;
    event.preventDefault();
    event.stopPropagation();
    const { row } = hold.hold;
    if (event.key === ' ' || event.key === 'Enter') {
      const change = dropOf(held);
      setHold(null);
      announce(change ? `Dropped ${row.name}. ${wordsOf(held)}` : `${row.name} stays where it was.`);
      if (change) onDrop(hold.schedule, change, row);
    } else if (event.key === 'Escape') {
      putBack(hold);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const steps = (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? 5 : 1);
      step(stepped({ ...hold.hold, grip: event.altKey ? 'end' : 'bar' }, steps, planOf(hold.schedule).calendar));
    }
    return true;
  };

  const take = ({ row, grip, from }: Pick<Press, 'row' | 'grip' | 'from'>, event: PointerEvent) => {
    if (event.button !== 0 || press.current) return;
    event.preventDefault();
    press.current = { row, grip, from, x: event.clientX, pointerId: event.pointerId, schedule, at: null };
  };

  return {
    held,
    onKey,
    leave: () => {
      if (hold?.by === 'keys') putBack(hold);
    },
    onGrip: (row, grip, event) => take({ row, grip, from: null }, event),
    onDraw: (row, from, event) => take({ row, grip: 'draw', from }, event),
    liftByKeys: (row) => {
      setHold({ hold: holdOf(row, 'bar'), by: 'keys', schedule });
      announce(`Lifted ${row.name}. Left and right move it by a working day, with Alt its end. Space drops, Escape returns.`);
    },
  };
}

const isIn = ({ rows }: Schedule, { id }: ScheduleRow): boolean => rows.some((row) => row.id === id);

/** The change that a drop makes; null where it is refused, or what holds the row leaves everything as it is. */
export function dropOf({ hold, changed }: HeldBar): ScheduleChange | null {
  const isAnything = changed !== null && (changed.moves.length > 0 || changed.modes.length > 0);
  return isAnything ? changeOf(hold) : null;
}

/** What becomes of a row where it is held. */
export function outcomeOf({ hold, by, schedule }: HeldAt): HeldBar {
  const change = changeOf(hold);
  if (!change) return { hold, by, changed: null, refusal: null };
  const result = changeSchedule({ schedule, changes: [change] });
  return result.ok
    ? { hold, by, changed: result.value, refusal: null }
    : { hold, by, changed: null, refusal: result.details.message ?? 'It cannot be put here.' };
}

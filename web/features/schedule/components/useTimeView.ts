// Which part of the time a sheet shows, and how wide a day is: chosen, between two fingers, or as all of it fits.

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { usePinchZoom } from './usePinchZoom.ts';
import { spanOf } from './lengths.ts';
import type { ZoomChoice } from './SheetToolbar.tsx';
import {
  type Anchor,
  beforePlan,
  dayWidths,
  fittingWidth,
  nearestZoom,
  scrolledTo,
  timeScale,
  type TimeScale,
  zooms,
} from './timeScale.ts';

interface TimeView {
  schedule: Schedule;
  today: Day;
  scroller: React.RefObject<HTMLDivElement | null>;
  /** How wide the rows beside the time are, and how wide the time. */
  left: number;
  room: number;
}

export function useTimeView({ schedule, today, scroller, left, room }: TimeView) {
  const [zoom, choose] = useState<ZoomChoice | number>('week');
  const anchor = useRef<Anchor | null>(null);
  const span = useStableSpan(schedule, today);
  const scale = useMemo(() => {
    const dayWidth = typeof zoom === 'number' ? zoom : zoom === 'fit' ? fittingWidth({ ...span, room }) : dayWidths[zoom];
    return timeScale({ ...span, width: dayWidth, atLeast: room });
  }, [span, zoom, room]);
  const goToToday = useViewOf({ scroller, scale, today, span, zoom, room, anchor });
  usePinchZoom({
    scroller,
    scale,
    left,
    onZoom: (next, at) => {
      // At its limit nothing is drawn anew: the sheet goes with the fingers, and no later zoom is about where they were.
      if (next === scale.width) return scroller.current?.scrollTo({ left: scrolledTo(at, scale) });
      anchor.current = at;
      choose(next);
    },
  });
  return {
    scale,
    /** The choice that the width of a day is next to. */
    zoom: typeof zoom === 'number' ? nearestZoom(zoom) : zoom,
    setZoom: (next: ZoomChoice) => choose(next),
    zoomBy: (step: 1 | -1) => choose(nextZoom(zoom, step)),
    goToToday,
  };
}

/** The zoom above or below; from a width between two, the next of them. */
function nextZoom(zoom: ZoomChoice | number, step: 1 | -1): ZoomChoice {
  if (typeof zoom === 'number') {
    const beyond = step < 0 ? zooms.findLast((one) => dayWidths[one] > zoom * 1.05) : zooms.find((one) => dayWidths[one] < zoom * 0.95);
    return beyond ?? (step < 0 ? 'day' : 'quarter');
  }
  const at = zoom === 'fit' ? zooms.indexOf('month') : zooms.indexOf(zoom);
  return zooms[Math.max(0, Math.min(zooms.length - 1, at + step))] ?? 'week';
}

interface Span {
  start: Day;
  end: Day;
}

/** The time that the sheet covers: it grows with the plan, and does not shrink under the pointer. */
function useStableSpan(schedule: Schedule, today: Day): Span {
  const now = spanOf(schedule.rows) ?? { start: today, end: today };
  const [kept, setKept] = useState(now);
  const start = now.start < kept.start ? now.start : kept.start;
  const end = now.end > kept.end ? now.end : kept.end;
  if (start !== kept.start || end !== kept.end) setKept({ start, end });
  return kept;
}

interface View {
  scroller: React.RefObject<HTMLDivElement | null>;
  scale: TimeScale;
  today: Day;
  span: Span;
  zoom: ZoomChoice | number;
  room: number;
  /** What the zoom is about, where fingers or a wheel said so. */
  anchor: React.RefObject<Anchor | null>;
}

/** Keeps the day under the fingers, else in the middle, through a zoom, begins at today where the plan runs, else at its start. @returns goes to today */
function useViewOf({ scroller, scale, today, span, zoom, room, anchor }: View): () => void {
  const middle = useRef<Day | null>(null);
  useLayoutEffect(() => {
    // Talks to the scroller, once the sheet has its new width and before that is painted.
    const element = scroller.current;
    if (!element) return;
    const held = anchor.current;
    anchor.current = null;
    const runs = today >= span.start && today <= span.end;
    const day = middle.current ?? (runs ? today : span.start);
    if (held) element.scrollLeft = scrolledTo(held, scale);
    else element.scrollLeft = zoom === 'fit' ? scale.xOf(span.start) - beforePlan : scale.xOf(day) - room * (middle.current ? 0.5 : 0.33);
    const remember = () => {
      if (zoom !== 'fit') middle.current = scale.dayAt(element.scrollLeft + room / 2);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for another scale alone: a live move does not make the view jump
  }, [scale.width, room > 0, scroller, zoom, anchor]);
  return () => scroller.current?.scrollTo({ left: scale.xOf(today) - room / 3 });
}

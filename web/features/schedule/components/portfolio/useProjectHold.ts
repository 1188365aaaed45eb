// A project in the hand, by mouse or by keys: it goes from working day to working day, and nothing happens before it is confirmed.

import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addDays, nextWorkingDay, previousWorkingDay, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import { mostProjectMove, type PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { byWords, calendarOf, movedDates, workingDaysFrom } from './moveWords.ts';
import { placeOf } from './portfolioRows.ts';
import { followPointer } from '../../../../ui/followPointer.ts';

export interface HeldProject {
  project: PortfolioProject;
  /** Working days from where it was. */
  by: number;
  via: 'pointer' | 'keys';
}

interface HoldOptions {
  calendar: WorkingCalendar;
  /** Width of a day, px. */
  dayWidth: number;
  onDrop: (held: HeldProject) => void;
  announce: (words: string) => void;
}

const startDistance = 3;

export function useProjectHold({ calendar, dayWidth, onDrop, announce }: HoldOptions) {
  const [held, setHeld] = useState<HeldProject | null>(null);
  const press = useRef<{ project: PortfolioProject; x: number; pointerId: number; by: number | null } | null>(null);
  const latest = useRef({ calendar, dayWidth, onDrop });
  useLayoutEffect(() => {
    // Before the next pointer can come.
    latest.current = { calendar, dayWidth, onDrop };
  });

  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    const letGo = (isDrop: boolean) => {
      const pressed = press.current;
      press.current = null;
      setHeld(null);
      document.documentElement.toggleAttribute('data-holding', false);
      if (isDrop && pressed?.by) latest.current.onDrop({ project: pressed.project, by: pressed.by, via: 'pointer' });
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const pressed = press.current;
      if (!pressed) return;
      const dx = event.clientX - pressed.x;
      if (pressed.by === null && Math.abs(dx) < startDistance) return;
      document.documentElement.toggleAttribute('data-holding', true);
      const by = carriedBy(pressed.project, Math.round(dx / latest.current.dayWidth), latest.current.calendar);
      if (by === pressed.by) return;
      pressed.by = by;
      setHeld({ project: pressed.project, by, via: 'pointer' });
    };
    return followPointer({ pressed: () => press.current?.pointerId ?? null, onMove, onEnd: letGo });
  }, []);

  const putBack = (project: PortfolioProject) => {
    setHeld(null);
    announce(`${project.name} is back where it was.`);
  };

  /** @returns whether the key was taken: while a project is held by keys they are all its own */
  const onHeldKey = (event: KeyboardEvent): boolean => {
    if (held?.via !== 'keys') return false;
    const { project, by } = held;
    if (event.key === 'Tab') putBack(project);
    else event.preventDefault();
    if (event.key === ' ' || event.key === 'Enter') {
      setHeld(null);
      if (by === 0) announce(`${project.name} stays where it was.`);
      else onDrop(held);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      putBack(project);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const next = bounded(by + (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? calendar.workingDays.length : 1));
      setHeld({ ...held, by: next });
      announce(`${movedDates(project, next, calendar)}, ${byWords(next)}`);
    }
    return true;
  };

  return {
    held,
    onHeldKey,
    onPress: (project: PortfolioProject, event: PointerEvent) => {
      // A finger scrolls; it moves a project by the dialog that a tap opens.
      if (event.button !== 0 || event.pointerType === 'touch' || press.current) return;
      press.current = { project, x: event.clientX, pointerId: event.pointerId, by: null };
    },
    lift: (project: PortfolioProject) => {
      setHeld({ project, by: 0, via: 'keys' });
      announce(`Lifted ${project.name}. Left and right move it by a working day, with Shift by a week. Space drops, Escape returns.`);
    },
  };
}

const bounded = (by: number): number => Math.max(-mostProjectMove, Math.min(mostProjectMove, by));

/** The working days that a project is carried on by so many calendar days. */
function carriedBy(project: PortfolioProject, days: number, studio: WorkingCalendar): number {
  const calendar = calendarOf(project, studio);
  const place = placeOf(project);
  if (!place || days === 0) return 0;
  const snap = days < 0 ? previousWorkingDay : nextWorkingDay;
  return bounded(workingDaysFrom(nextWorkingDay(place.start, calendar), snap(addDays(place.start, days), calendar), calendar));
}

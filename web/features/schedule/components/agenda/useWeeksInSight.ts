import { type RefObject, useEffect, useState } from 'react';
import { addDays, type Day, type DayRange, isDay } from '../../../../../domain/kernel/calendar.ts';
import type { AgendaWeek } from './agendaWeeks.ts';

/** From the first week of the agenda that is in sight to the last, and a way to bring another there. */
export function useWeeksInSight(list: RefObject<HTMLElement | null>, weeks: readonly AgendaWeek[]) {
  const [inSight, setInSight] = useState<DayRange | null>(null);
  useEffect(() => {
    // Talks to the window: which sections it shows, wherever they are scrolled.
    const seen = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const week = target instanceof HTMLElement ? (target.dataset['week'] ?? '') : '';
        if (isIntersecting) seen.add(week);
        else seen.delete(week);
      }
      const days = [...seen].filter(isDay).toSorted();
      const [first, last] = [days[0], days.at(-1)];
      setInSight(first && last ? { start: first, end: addDays(last, 6) } : null);
    });
    for (const section of list.current?.querySelectorAll('[data-week]') ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [list, weeks]);
  const goTo = (day: Day) => {
    const week = weeks.find(({ begins }) => begins >= day) ?? weeks.at(-1);
    list.current?.querySelector(`[data-week="${week?.begins}"]`)?.scrollIntoView({ block: 'start' });
  };
  return { inSight, goTo };
}

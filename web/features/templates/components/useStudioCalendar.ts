import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asDay, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import { studioQuery } from '../../studios/queries.ts';

/** The studio's working days and its day; null until they are known. */
export function useStudioCalendar() {
  const { data } = useQuery(studioQuery());
  const calendar = useMemo(
    (): WorkingCalendar | null => (data ? { workingDays: data.workingDays, holidays: data.holidays.map(asDay) } : null),
    [data],
  );
  return { today: data?.today, calendar };
}

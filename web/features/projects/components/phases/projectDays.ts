import { asDay, type WorkingCalendar, withClosures } from '../../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import type { Studio } from '../../../../../domain/studios/contract.ts';

/** The days that are worked on a project: the studio's without its own closures. */
export const projectDays = ({ closures }: Pick<Project, 'closures'>, { workingDays, holidays }: Studio): WorkingCalendar =>
  withClosures(
    { workingDays, holidays: holidays.map(asDay) },
    closures.map(({ start, end }) => ({ start: asDay(start), end: asDay(end) })),
  );

// The days on which the studio does not work: added one by one or from a calendar file, which is shown before it is kept.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { studiosContract } from '../../../domain/studios/contract.ts';
import { holidayLimits, mergeHolidays } from '../../../domain/studios/holidays.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { demandStudioVerdict, principalToChangeStudio } from './access.ts';
import { deleteHoliday, holidayRows, insertHolidays, studioRow } from './sql.ts';

type HolidayHandlers = Pick<HandlersOf<typeof studiosContract>, 'holidays' | 'addHolidays' | 'removeHoliday' | 'readCalendar'>;

export const holidayHandlers: HolidayHandlers = {
  holidays: async ({ tx }) => ({ items: await holidayRows(tx) }),

  addHolidays: async ({ input, actor, tx, audit }) => {
    await principalToChangeStudio(tx, actor);
    const before = await holidayRows(tx);
    const known = new Set(before.map(({ day }) => day));
    const added = mergeHolidays(input.holidays).filter(({ day }) => !known.has(day));
    if (added.length === 0) throw new AppError('already_exists', { field: 'holidays', message: 'This day is a holiday already.' });
    demandRoom(before.length + added.length);
    await insertHolidays(tx, { studioId: actor.studioId, holidays: added });
    const items = await holidayRows(tx);
    tell(tx, actor);
    audit({ act: 'studios.changed', subjectId: null, details: { holidaysAdded: added.length } });
    return { items, added: added.length };
  },

  removeHoliday: async ({ input, actor, tx, audit }) => {
    await principalToChangeStudio(tx, actor);
    if (!(await deleteHoliday(tx, input.day))) throw new AppError('not_found');
    const items = await holidayRows(tx);
    tell(tx, actor);
    audit({ act: 'studios.changed', subjectId: null, details: { holidayRemoved: input.day } });
    return { items };
  },

  readCalendar: async ({ input, actor, tx }) => {
    demandStudioVerdict(actor, 'edit');
    const { time_zone: timeZone, today, holidays } = await studioRow(tx);
    // With what parses it; hardly any start of the server reads a calendar.
    const { readHolidays } = await import('./icsFile.ts');
    const { days, outside, years } = readHolidays(input.ics, { timeZone, thisYear: Number(today.slice(0, 4)) });
    const known = new Set(holidays);
    const add = days.filter(({ day }) => !known.has(day));
    return { add, known: days.length - add.length, outside, years };
  },
};

function demandRoom(count: number): void {
  if (count <= holidayLimits.holidays) return;
  throw new AppError('validation_failed', {
    field: 'holidays',
    message: `A studio has 1,000 holidays at most; these would make ${count.toLocaleString('en')}.`,
  });
}

const tell = (tx: Tx, actor: MemberActor): void =>
  appendEvent(tx, { type: 'studios.changed', actorId: actor.userId, scopes: ['studio'], data: { changed: ['holidays'] } });

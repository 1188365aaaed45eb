// What Microsoft Project's XML (MSPDI) calls the things of a programme.

import type { LinkType } from '../../../../../domain/schedule/plan.ts';

export const namespace = 'http://schemas.microsoft.com/project';

export const linkCodes: Record<LinkType, string> = { FF: '0', FS: '1', SF: '2', SS: '3' };

/** A working day has this many minutes where a file says nothing else. */
export const minutesOfDay = 480;

/** The field Text1, in which our own files say what a row is: an empty phase is no summary, and a gate is nothing there. */
export const kindField = '188743731';

/** Sunday is 1 there, and 7 in our own weeks. */
export const dayTypeOf = (weekday: number): string => String((weekday % 7) + 1);
export const weekdayOf = (dayType: string): number => ((Number(dayType) + 5) % 7) + 1;

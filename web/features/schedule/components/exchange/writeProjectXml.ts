// A programme as Microsoft Project's XML: rows, hierarchy, dates, lengths, links with types and lags, milestones, calendar. The order
// of elements is that of its schema. No client's fact and no person goes along.

import { type Day, workingDaysBetween, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { planOf } from '../../../../../domain/schedule/rules.ts';
import { spanOf } from '../lengths.ts';
import { dayTypeOf, kindField, linkCodes, minutesOfDay, namespace } from './projectXml.ts';
import { percentOf } from '../../../../ui/percent.ts';

export function writeProjectXml(schedule: Schedule, { projectName, now }: { projectName: string; now: Date }): string {
  const { calendar } = planOf(schedule);
  const rows = inOutline(schedule.rows);
  const span = spanOf(schedule.rows);
  const parts = [
    element('SaveVersion', '14'),
    element('Name', projectName),
    element('Title', projectName),
    element('CreationDate', now.toISOString().slice(0, 19)),
    element('ScheduleFromStart', '1'),
    ...(span ? [element('StartDate', morning(span.start)), element('FinishDate', evening(span.end))] : []),
    element('CalendarUID', '1'),
    element('DefaultStartTime', '08:00:00'),
    element('DefaultFinishTime', '17:00:00'),
    element('MinutesPerDay', String(minutesOfDay)),
    element('MinutesPerWeek', String(minutesOfDay * calendar.workingDays.length)),
    element('DaysPerMonth', '20'),
    `<ExtendedAttributes><ExtendedAttribute>${element('FieldID', kindField)}${element('FieldName', 'Text1')}${element('Alias', 'Kind')}</ExtendedAttribute></ExtendedAttributes>`,
    `<Calendars><Calendar>${calendarParts(schedule, calendar)}</Calendar></Calendars>`,
    `<Tasks>${tasksOf(schedule, rows, calendar).join('')}</Tasks>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="${namespace}">${parts.join('\n')}</Project>\n`;
}

interface OutlineRow {
  row: ScheduleRow;
  uid: number;
  level: 1 | 2;
  number: string;
  hasWork: boolean;
}

/** Rows numbered as an outline: each phase before its work; what lies in none stands beside the phases. */
function inOutline(rows: readonly ScheduleRow[]): OutlineRow[] {
  const withWork = new Set<string | null>(rows.map(({ phaseId }) => phaseId));
  let [top, below] = [0, 0];
  return rows.map((row, index) => {
    const isTop = row.phaseId === null;
    if (isTop) [top, below] = [top + 1, 0];
    else below += 1;
    return { row, uid: index + 1, level: isTop ? 1 : 2, number: isTop ? String(top) : `${top}.${below}`, hasWork: withWork.has(row.id) };
  });
}

const morning = (day: string): string => `${day}T08:00:00`;
const evening = (day: string): string => `${day}T17:00:00`;

function tasksOf({ links }: Schedule, rows: readonly OutlineRow[], calendar: WorkingCalendar): string[] {
  const uids = new Map<string, string>(rows.map(({ row, uid }) => [row.id, String(uid)]));
  const into = Map.groupBy(links, ({ to }): string => to);
  return rows.map(({ row, uid, level, number, hasWork }) => {
    const isMilestone = row.kind === 'milestone';
    const [start, end] = [row.start ?? row.end, row.end];
    const days = isMilestone || !start || !end ? 0 : workingDaysBetween(start, end, calendar);
    const length = `PT${(days * minutesOfDay) / 60}H0M0S`;
    const isManual = row.isPinned || !end;
    const datesAs = (what: '' | 'Manual') =>
      start && end ? [element(`${what}Start`, isMilestone ? evening(end) : morning(start)), element(`${what}Finish`, evening(end))] : [];
    const parts = [
      element('UID', String(uid)),
      element('ID', String(uid)),
      element('Name', row.name),
      element('Manual', isManual ? '1' : '0'),
      element('Type', '1'),
      element('IsNull', '0'),
      element('WBS', number),
      element('OutlineNumber', number),
      element('OutlineLevel', String(level)),
      ...datesAs(''),
      element('Duration', length),
      // What keeps its dates is read from these: without them Project puts it at the project's start.
      ...(isManual ? [...datesAs('Manual'), element('ManualDuration', length)] : []),
      element('DurationFormat', '7'),
      element('Milestone', isMilestone ? '1' : '0'),
      element('Summary', hasWork ? '1' : '0'),
      element('PercentComplete', String(row.isFinished ? 100 : percentOf(row.progress))),
      element('ConstraintType', row.notBefore ? '4' : '0'),
      ...(row.notBefore ? [element('ConstraintDate', morning(row.notBefore))] : []),
      ...(into.get(row.id) ?? []).map(({ from, type, lag }) => linkPart({ uid: uids.get(from) ?? '', type, lag })),
      `<ExtendedAttribute>${element('FieldID', kindField)}${element('Value', kindWord(row))}</ExtendedAttribute>`,
    ];
    return `<Task>${parts.join('')}</Task>\n`;
  });
}

const kindWord = ({ kind, gate }: ScheduleRow): string => (!gate ? kind : kind === 'phase' ? 'gate' : `${kind} gate`);

/** Lags are counted in tenths of a minute, and shown in days. */
function linkPart({ uid, type, lag }: { uid: string; type: keyof typeof linkCodes; lag: number }): string {
  const parts = [
    element('PredecessorUID', uid),
    element('Type', linkCodes[type]),
    element('CrossProject', '0'),
    element('LinkLag', String(lag * minutesOfDay * 10)),
    element('LagFormat', '7'),
  ];
  return `<PredecessorLink>${parts.join('')}</PredecessorLink>`;
}

const hours = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '17:00:00'],
] as const;

function calendarParts({ calendar: { holidays, closures } }: Schedule, { workingDays }: WorkingCalendar): string {
  const times = hours.map(([from, to]) => `<WorkingTime>${element('FromTime', from)}${element('ToTime', to)}</WorkingTime>`).join('');
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const isWorking = workingDays.includes(weekday);
    const own = [element('DayType', dayTypeOf(weekday)), element('DayWorking', isWorking ? '1' : '0')];
    return `<WeekDay>${own.join('')}${isWorking ? `<WorkingTimes>${times}</WorkingTimes>` : ''}</WeekDay>`;
  });
  const off = [...holidays.map(({ day, name }) => ({ name, start: day, end: day })), ...closures];
  const exceptions = off.map(({ name, start, end }) => {
    const period = `<TimePeriod>${element('FromDate', `${start}T00:00:00`)}${element('ToDate', `${end}T23:59:00`)}</TimePeriod>`;
    return `<Exception>${element('EnteredByOccurrences', '0')}${period}${element('Occurrences', String(daysFrom(start, end)))}${element('Name', name)}${element('Type', '1')}${element('DayWorking', '0')}</Exception>`;
  });
  return [
    element('UID', '1'),
    element('Name', 'Studio'),
    element('IsBaseCalendar', '1'),
    element('BaseCalendarUID', '-1'),
    `<WeekDays>${week.join('')}</WeekDays>`,
    ...(exceptions.length > 0 ? [`<Exceptions>${exceptions.join('')}</Exceptions>`] : []),
  ].join('');
}

/** All of them, days off among them: an exception comes once each day. */
const daysFrom = (start: Day, end: Day): number => 1 + (Date.parse(end) - Date.parse(start)) / 86_400_000;

const element = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`;

/** Characters that XML does not know are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- the control characters are what is taken out
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

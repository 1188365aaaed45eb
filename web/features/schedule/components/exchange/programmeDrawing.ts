// The programme on sheets: names, dates and bars as wide as the paper, the head repeated on each, the title block under it.

import { addDays, type Day, isWorkingDay, workingDaysBetween } from '../../../../../domain/kernel/calendar.ts';
import type { BaselineRow } from '../../../../../domain/schedule/baselines.ts';
import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { criticalOf, planOf } from '../../../../../domain/schedule/rules.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { counted } from '../barWords.ts';
import { driftFigure, wholeWords } from '../driftWords.ts';
import { lengthsOf, spanOf } from '../lengths.ts';
import { type BarPlace, linkPath } from '../linkPath.ts';
import { daysBetween, type HeadTicks, headTicks } from '../timeScale.ts';
import type { Compared } from '../useShownBaseline.ts';
import { dated, line, type Mark, mm, type Page, paper, type PaperSize, sidesOf, titleCells, words } from './drawing.ts';

export interface SheetFacts {
  schedule: Schedule;
  today: Day;
  projectName: string;
  projectNumber: string;
  studioName: string;
  hasLogo: boolean;
  /** The baseline that it is held against. */
  compared: Compared | null;
}

/** Heights and widths, points. */
const margin = 10 * mm;
const head = 30;
const rowHeight = 14;
const foot = 54;
const columns = { name: 190, start: 46, end: 46, days: 28 } as const;
const left = columns.name + columns.start + columns.end + columns.days;
/** Narrower, a day is no day to be read: the time goes on on the next sheet. */
const narrowestDay = 0.55;
const widestDay = 22;

/** @param size of the paper, or `picture`: one sheet as high as its rows and as wide as its days */
export function programmeSheets(facts: SheetFacts, size: PaperSize | 'picture'): Page[] {
  const { schedule, today } = facts;
  const [paperWidth, height] = sidesOf(size === 'picture' ? 'A2' : size);
  const span = spanOf([...schedule.rows, ...standing(facts)]) ?? { start: today, end: addDays(today, 27) };
  const room = paperWidth - 2 * margin - left - 4;
  const all = daysBetween(span.start, addDays(span.end, 7));
  const dayWidth = Math.min(widestDay, Math.max(narrowestDay, room / all.length));
  const daysOfSheet = size === 'picture' ? all.length : Math.max(1, Math.floor(room / dayWidth + 0.001));
  const width = size === 'picture' ? Math.max(paperWidth, 2 * margin + left + 4 + all.length * dayWidth) : paperWidth;
  const rowsOfSheet =
    size === 'picture' ? Math.max(1, schedule.rows.length) : Math.max(1, Math.floor((height - 2 * margin - head - foot - 6) / rowHeight));
  const times = chunks(all, daysOfSheet);
  const parts = chunks(schedule.rows, rowsOfSheet).flatMap((rows) => times.map((days) => ({ rows, days })));
  const critical = criticalOf(schedule);
  return parts.map(({ rows, days }, index) => {
    const sheetHeight = size === 'picture' ? 2 * margin + head + rows.length * rowHeight + foot + 6 : height;
    const sheet: Sheet = { facts, rows, days, dayWidth, width, height: sheetHeight, number: index + 1, count: parts.length, critical };
    return {
      width,
      height: sheetHeight,
      marks: [...groundOf(sheet), ...headOf(sheet), ...rowsOf(sheet), ...linksOf(sheet), ...titleBlock(sheet)],
    };
  });
}

/** Where rows stood in the baseline that stand elsewhere. */
const standing = ({ schedule, compared }: SheetFacts): BaselineRow[] =>
  schedule.rows.flatMap(({ id }) => (compared?.drift.has(id) ? (compared.was.get(id) ?? []) : []));

interface Sheet {
  facts: SheetFacts;
  rows: readonly ScheduleRow[];
  days: readonly Day[];
  dayWidth: number;
  width: number;
  height: number;
  number: number;
  count: number;
  critical: ReadonlySet<string>;
}

function chunks<Thing>(things: readonly Thing[], most: number): Thing[][] {
  const count = Math.max(1, Math.ceil(things.length / most));
  return Array.from({ length: count }, (_, index) => things.slice(index * most, (index + 1) * most));
}

const timeLeft = margin + left + 4;
const rowsTop = margin + head;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const firstOf = ({ days }: Sheet): Day => days[0]!; // a sheet has at least a day
const lastOf = ({ days }: Sheet): Day => days.at(-1)!; // the same
const xOf = (sheet: Sheet, day: Day): number => timeLeft + (dayNumber(day) - dayNumber(firstOf(sheet))) * sheet.dayWidth;
const rightOf = (sheet: Sheet): number => timeLeft + sheet.days.length * sheet.dayWidth;
const bottomOf = ({ rows }: Sheet): number => rowsTop + rows.length * rowHeight;

/** Days off, the rules between rows, today. */
function groundOf(sheet: Sheet): Mark[] {
  const { facts, days, dayWidth } = sheet;
  const { calendar } = planOf(facts.schedule);
  const bottom = bottomOf(sheet);
  const off = dayWidth < 1.6 ? [] : days.filter((day) => !isWorkingDay(day, calendar));
  const isSeen = facts.today >= firstOf(sheet) && facts.today <= lastOf(sheet);
  const now = xOf(sheet, facts.today) + dayWidth / 2;
  return [
    { kind: 'rect', x: 0, y: 0, width: sheet.width, height: sheet.height, fill: paper.white },
    ...off.map((day): Mark => ({
      kind: 'rect',
      x: xOf(sheet, day),
      y: rowsTop,
      width: dayWidth,
      height: bottom - rowsTop,
      fill: paper.sunken,
    })),
    ...sheet.rows.map((_, index) =>
      line([margin, rowsTop + (index + 1) * rowHeight], [rightOf(sheet), rowsTop + (index + 1) * rowHeight], paper.hairline, 0.4),
    ),
    line([timeLeft - 4, margin], [timeLeft - 4, bottom], paper.strong),
    ...(isSeen ? [line([now, margin + 12], [now, bottom], paper.accent, 0.8), todayWords(sheet, now)] : []),
  ];
}

interface Month {
  x: number;
  /** Empty where the month, cut by the edge of the sheet, has no room for it. */
  name: string;
}

/** Where the months begin and how they are called: shortened where they have little room, the first that has enough with its year. */
function monthsOf(sheet: Sheet, upper: HeadTicks['upper']): Month[] {
  const begun = upper.map(({ day, label }) => ({ day, label, x: Math.max(timeLeft, xOf(sheet, day)) }));
  const first = begun.findIndex(({ x, label }, index) => fits(`${shortened(label)} 2026`, (begun[index + 1]?.x ?? rightOf(sheet)) - x));
  return begun.map(({ day, label, x }, index) => {
    const room = (begun[index + 1]?.x ?? rightOf(sheet)) - x;
    const year = index === first && !/\d{4}$/.test(label) ? ` ${day.slice(0, 4)}` : '';
    const ways = [label + year, shortened(label) + year, label, shortened(label)];
    return { x, name: ways.find((way) => fits(way, room)) ?? '' };
  });
}

const shortened = (label: string): string => label.replace(/^([A-Z][a-z]{2})[a-z]+/, '$1');
/** In bold letters of 7.5. */
const fits = (name: string, room: number): boolean => name.length * 4.4 + 6 <= room;

/** Under the names of the months, above the days. */
function todayWords(sheet: Sheet, now: number): Mark {
  const isAtEnd = now + 24 > rightOf(sheet);
  return words(isAtEnd ? now - 2 : now + 2, margin + 16, 'Today', { size: 7, fill: paper.accent, isBold: true, isAtEnd });
}

function headOf(sheet: Sheet): Mark[] {
  // Its thresholds are pixels.
  const { upper, lower } = headTicks({ width: sheet.dayWidth * 1.6 }, firstOf(sheet), lastOf(sheet));
  const columnsAt = margin + columns.name;
  const label = { size: 7, fill: paper.muted } as const;
  return [
    words(margin, rowsTop - 5, 'Phase or task', label),
    words(columnsAt + columns.start, rowsTop - 5, 'Start', { ...label, isAtEnd: true }),
    words(columnsAt + columns.start + columns.end, rowsTop - 5, 'End', { ...label, isAtEnd: true }),
    words(columnsAt + columns.start + columns.end + columns.days - 5, rowsTop - 5, 'Days', { ...label, isAtEnd: true }),
    ...monthsOf(sheet, upper).flatMap(({ x, name }) => [
      line([x, margin], [x, margin + 13], paper.strong),
      ...(name ? [words(x + 3, margin + 8, name, { isBold: true, size: 7.5 })] : []),
    ]),
    ...lower
      .filter(({ day }) => day >= firstOf(sheet))
      .flatMap(({ day, label: name }) => {
        const x = xOf(sheet, day);
        return [
          line([x, rowsTop - 12], [x, rowsTop], paper.strong, 0.4),
          ...(name && sheet.dayWidth * 7 > 12 ? [words(x + 2, rowsTop - 4, name, { size: 6.5, fill: paper.muted })] : []),
        ];
      }),
    line([margin, rowsTop], [rightOf(sheet), rowsTop], paper.ink, 1),
  ];
}

function rowsOf(sheet: Sheet): Mark[] {
  const { schedule, today } = sheet.facts;
  const lengths = lengthsOf(schedule, planOf(schedule).calendar);
  const colours = new Map<string, number>(schedule.rows.flatMap(({ id, colour }) => (colour === null ? [] : [[id, colour] as const])));
  const columnsAt = margin + columns.name;
  return sheet.rows.flatMap((row, index) => {
    const middle = rowsTop + index * rowHeight + rowHeight / 2;
    const y = middle + 2.8;
    const isPhase = row.kind === 'phase';
    const indent = isPhase ? 0 : 9;
    const look = { isBold: isPhase, fill: isPhase ? paper.ink : paper.muted };
    const date = (day: Day | null) => (day ? plainDay(day, today) : '');
    return [
      words(margin + indent, y, row.name, { isBold: isPhase, room: columns.name - indent - 6 }),
      words(columnsAt + columns.start, y, date(row.start ?? row.end), { ...look, isAtEnd: true, size: 7 }),
      words(columnsAt + columns.start + columns.end, y, date(row.end), { ...look, isAtEnd: true, size: 7 }),
      ...(row.kind === 'milestone' || !row.end
        ? []
        : [
            words(columnsAt + columns.start + columns.end + columns.days - 5, y, String(lengths.of(row.id)), {
              ...look,
              isAtEnd: true,
              size: 7,
            }),
          ]),
      ...baselineOf(sheet, row, middle),
      ...barOf(sheet, { row, middle, colour: paper.phases[(colours.get(row.phaseId ?? row.id) ?? 1) - 1] ?? paper.muted }),
    ];
  });
}

interface Bar {
  row: ScheduleRow;
  middle: number;
  colour: string;
}

/** Where a row's bar lies, within what the sheet shows of the time; null where it is elsewhere. */
function placeOf(sheet: Sheet, { start, end, kind }: Pick<ScheduleRow, 'start' | 'end' | 'kind'>, middle: number): BarPlace | null {
  if (end === null || (start ?? end) > lastOf(sheet) || end < firstOf(sheet)) return null;
  const right = xOf(sheet, end) + sheet.dayWidth;
  if (kind === 'milestone') return { left: right - 4, right: right + 4, middle };
  return {
    left: Math.max(timeLeft, xOf(sheet, start ?? end)),
    right: Math.min(rightOf(sheet), Math.max(right, xOf(sheet, start ?? end) + 1.5)),
    middle,
  };
}

/** Filled once it is passed, as a bar is that is done. */
const gateOf = (x: number, y: number, isPassed: boolean): Mark[] => [
  diamond(x, y, 4.2, isPassed ? paper.ink : paper.white),
  ...(isPassed ? [] : [diamond(x, y, 2.1, paper.ink)]),
];

function barOf(sheet: Sheet, { row, middle, colour }: Bar): Mark[] {
  const place = placeOf(sheet, row, middle);
  if (!place) return [];
  const width = place.right - place.left;
  const isCritical = sheet.critical.has(row.id);
  if (row.kind === 'milestone')
    return row.gate ? gateOf(place.left + 4, middle, row.isFinished) : [diamond(place.left + 4, middle, 4, paper.muted)];
  if (row.kind === 'phase') {
    return [
      { kind: 'rect', x: place.left, y: middle - 2.5, width, height: 5, stroke: colour, lineWidth: 0.7 },
      { kind: 'rect', x: place.left, y: middle - 2.5, width: width * row.progress, height: 5, fill: colour },
      ...[place.left, place.right].map((x) => line([x - 2.5, middle + 4], [x + 2.5, middle - 4], paper.ink, 0.9)),
      ...(row.gate ? gateOf(place.right, middle, row.isFinished) : []),
    ];
  }
  return [
    { kind: 'rect', x: place.left, y: middle - 3.5, width, height: 7, fill: paper.white },
    { kind: 'rect', x: place.left, y: middle - 3.5, width: width * row.progress, height: 7, fill: colour },
    {
      kind: 'rect',
      x: place.left,
      y: middle - 3.5,
      width,
      height: 7,
      stroke: isCritical ? paper.ink : paper.control,
      lineWidth: isCritical ? 1.2 : 0.6,
    },
  ];
}

/** Where it stood in the baseline, as a dimension line under its bar, and by how much it is later; or that it is new. */
function baselineOf(sheet: Sheet, row: ScheduleRow, middle: number): Mark[] {
  const { compared } = sheet.facts;
  const y = middle + 5.2;
  const figure = (x: number, text: string) => words(x + 3, y + 1.6, text, { size: 5.5, fill: paper.muted });
  if (compared?.added.has(row.id)) {
    const now = placeOf(sheet, row, middle);
    return now ? [figure(now.right, 'new')] : [];
  }
  const [late, before] = [compared?.drift.get(row.id), compared?.was.get(row.id)];
  const was = late && before ? placeOf(sheet, { ...before, kind: row.kind }, middle) : null;
  if (!late || !was) return [];
  const { left: begins, right: ends } = was;
  const ticks = row.kind === 'milestone' ? [(begins + ends) / 2] : [begins, ends];
  return [
    ...(row.kind === 'milestone' ? [] : [line([begins, y], [ends, y], paper.control)]),
    ...ticks.map((x) => line([x - 1.5, y + 1.5], [x + 1.5, y - 1.5], paper.control)),
    ...(late.finish === 0 ? [] : [figure(ends, driftFigure(late.finish))]),
  ];
}

const diamond = (x: number, y: number, half: number, fill: string): Mark => ({
  kind: 'path',
  d: `M${x} ${y - half} L${x + half} ${y} L${x} ${y + half} L${x - half} ${y} Z`,
  fill,
  stroke: paper.ink,
  lineWidth: 0.6,
});

/** Links whose both ends are on the sheet. */
function linksOf(sheet: Sheet): Mark[] {
  const at = new Map(sheet.rows.map((row, index) => [row.id, { row, middle: rowsTop + index * rowHeight + rowHeight / 2 }]));
  return sheet.facts.schedule.links.flatMap((link): Mark[] => {
    const [from, to] = [at.get(link.from), at.get(link.to)];
    const places = from && to ? [placeOf(sheet, from.row, from.middle), placeOf(sheet, to.row, to.middle)] : [];
    const [begins, ends] = places;
    if (!begins || !ends) return [];
    const isCritical = sheet.critical.has(link.from) && sheet.critical.has(link.to);
    const { line: d, arrow } = linkPath(link.type, begins, ends);
    const stroke = isCritical ? paper.ink : paper.control;
    return [
      { kind: 'path', d, stroke, lineWidth: isCritical ? 0.9 : 0.5 },
      { kind: 'path', d: arrow, fill: stroke },
    ];
  });
}

/** The studio's title block: logo, project, number, the day it shows, finish, scale of the time, sheet; and how the drawing is read. */
function titleBlock(sheet: Sheet): Mark[] {
  const { facts, height, width } = sheet;
  const top = height - margin - foot + 14;
  const span = spanOf(facts.schedule.rows);
  const whole = span ? counted(workingDaysBetween(span.start, span.end, planOf(facts.schedule).calendar), 'working day') : 'Nothing drawn';
  return [
    ...key(margin, top - 8, facts.compared !== null),
    ...titleCells({
      cells: [
        ['Studio', facts.studioName, 3],
        ['Project', facts.projectName, 4],
        ['Number', facts.projectNumber, 1.6],
        ['Programme', `As of ${dated(facts.today)}`, 2.6],
        ['Finish', span ? dated(span.end) : whole, 2],
        ...comparedCells(facts.compared),
        ['Length', whole, 2.4],
        ['Scale of time', `1 week = ${((sheet.dayWidth * 7) / mm).toFixed(1)} mm`, 2.4],
        ['Sheet', `${sheet.number} of ${sheet.count}`, 1.4],
      ],
      frame: { left: margin, right: width - margin, top, bottom: height - margin },
      hasLogo: facts.hasLogo,
    }),
  ];
}

function comparedCells(compared: Compared | null): [label: string, value: string, share: number][] {
  if (!compared || compared.finish === null) return [];
  const { name, finish, added, gone } = compared;
  return [[`Baseline: ${name}`, wholeWords({ finish, added: added.size, gone }), 3.4]];
}

function key(x: number, y: number, hasBaseline: boolean): Mark[] {
  const entry = (at: number, word: string, marks: Mark[]): Mark[] => [
    ...marks,
    words(x + at + 22, y + 2.5, word, { size: 6.5, fill: paper.muted }),
  ];
  const bar = (at: number, stroke: string, lineWidth: number): Mark => ({
    kind: 'rect',
    x: x + at,
    y: y - 3,
    width: 18,
    height: 6,
    stroke,
    lineWidth,
  });
  return [
    ...entry(0, 'Done, to do', [{ kind: 'rect', x, y: y - 3, width: 10, height: 6, fill: paper.phases[2] }, bar(0, paper.control, 0.6)]),
    ...entry(80, 'Critical', [bar(80, paper.ink, 1.2)]),
    ...entry(140, 'Milestone', [diamond(x + 150, y, 3.5, paper.muted)]),
    ...entry(205, 'Gate', gateOf(x + 215, y, false)),
    ...entry(250, 'Gate passed', gateOf(x + 260, y, true)),
    ...entry(325, 'Today', [line([x + 335, y - 4], [x + 335, y + 4], paper.accent, 0.8)]),
    ...(hasBaseline
      ? entry(380, 'Baseline', [
          line([x + 380, y], [x + 398, y], paper.control),
          ...[380, 398].map((at) => line([x + at - 1.5, y + 1.5], [x + at + 1.5, y - 1.5], paper.control)),
        ])
      : []),
  ];
}

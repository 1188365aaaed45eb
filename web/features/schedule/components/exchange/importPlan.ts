// What a file that was read becomes in this programme: rows and links with ids of ours, on the studio's working days.

import { isWorkingDay, nextWorkingDay, previousWorkingDay, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import { cutAt } from '../../../../../domain/kernel/cut.ts';
import { refuse, type Result, accept } from '../../../../../domain/kernel/result.ts';
import type { Schedule } from '../../../../../domain/schedule/contract.ts';
import { type ImportedPlan, type ImportedRow, longestNames } from '../../../../../domain/schedule/imported.ts';
import { displacedBy } from '../../../../../domain/schedule/importing.ts';
import { planOf } from '../../../../../domain/schedule/rules.ts';
import type { RowId } from '../../../../../domain/schedule/plan.ts';
import { counted } from '../barWords.ts';
import type { ReadProgramme, ReadRow } from './readProjectXml.ts';

export interface PlannedImport {
  plan: ImportedPlan;
  /** What becomes otherwise than the file says, and what is left out. */
  notes: string[];
}

interface Given {
  schedule: Schedule;
  read: ReadProgramme;
  newId: () => string;
}

/** @returns or refuses with words, as for a loop */
export function importPlan({ schedule, read, newId }: Given): Result<PlannedImport> {
  const { calendar } = planOf(schedule);
  const ids = new Map(read.rows.map(({ key }) => [key, newId()]));
  const usable = read.rows.filter((row) => row.kind !== 'milestone' || row.end !== null);
  const there = new Set(usable.map(({ key }) => key));
  const rows = usable.map((row) => rowOf(row, { ids, calendar }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are rows of the plan
  const links = read.links
    .filter(({ from, to }) => there.has(from) && there.has(to))
    .map(({ from, to, type, lag }) => ({
      id: newId(),
      from: ids.get(from),
      to: ids.get(to),
      type,
      lag,
    })) as unknown as ImportedPlan['links'];
  const standing = pinWhatWouldMove(schedule, { rows, links });
  if (!standing.ok) return standing;
  const { plan, pinned } = standing.value;
  const say = (count: number, words: string, ofOne = words) =>
    count > 0 ? [`${counted(count, 'row')} ${count === 1 ? ofOne : words}.`] : [];
  return accept({
    plan,
    notes: [
      ...say(
        pinned,
        'would be moved by links; the dates of the file are kept, so they are pinned',
        'would be moved by links; the dates of the file are kept, so it is pinned',
      ),
      ...say(
        usable.filter(({ start, end }) => start !== null && end !== null && start > end).length,
        'end before they begin; they have their first day alone',
        'ends before it begins; it has its first day alone',
      ),
      ...say(usable.filter((row) => isOnDayOff(row, calendar)).length, 'began or ended on a day off and got the working day beside it'),
      ...say(usable.filter(({ name, kind }) => name.length > longestNames[kind]).length, 'had a longer name than fits'),
      ...say(read.rows.length - usable.length, 'are milestones without a day', 'is a milestone without a day'),
      ...calendarWords(read, calendar),
      ...read.left,
    ],
  });
}

interface Into {
  ids: ReadonlyMap<string, string>;
  calendar: WorkingCalendar;
}

function rowOf(
  { kind, key, name, phaseKey, start, end, gate, isPinned, isFinished, percent, notBefore }: ReadRow,
  { ids, calendar }: Into,
): ImportedRow {
  const first = start && nextWorkingDay(start, calendar);
  const last = end && previousWorkingDay(end, calendar);
  const own = {
    id: ids.get(key),
    name: cutAt(name, longestNames[kind]).trim() || 'Unnamed',
    isPinned,
    notBefore: notBefore && nextWorkingDay(notBefore, calendar),
  };
  const phaseId = phaseKey === null ? null : (ids.get(phaseKey) ?? null);
  const dates = { start: first, end: first && last && last < first ? first : last };
  const row =
    kind === 'phase'
      ? { kind, ...own, ...dates, gate, isFinished }
      : kind === 'task'
        ? { kind, ...own, phaseId, ...dates, isFinished, percent }
        : { kind, ...own, phaseId, end: last, gate };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its new id is one of its kind, and a milestone has a day
  return row as ImportedRow;
}

/** Pinning one may free another from its push, so that rows are pinned only until all stand. */
function pinWhatWouldMove(schedule: Schedule, plan: ImportedPlan): Result<{ plan: ImportedPlan; pinned: number }> {
  let [rows, pinned] = [plan.rows, 0];
  for (let round = 0; round <= mostRounds + plan.rows.length; round++) {
    const displaced = displacedBy(schedule, { ...plan, rows });
    if (!(displaced instanceof Set)) return displaced;
    if (displaced.size === 0) return accept({ plan: { ...plan, rows }, pinned });
    const toPin = round < mostRounds ? pushedByStanding(displaced, plan.links) : displaced;
    const next = rows.map((row) => (toPin.has(row.id) ? { ...row, isPinned: true, notBefore: null } : row));
    pinned += toPin.size;
    rows = next;
  }
  return refuse('validation_failed', { message: 'The dates of the file do not fit its links.' });
}

/** A file whose links hold nearly everywhere needs few. */
const mostRounds = 12;

/** What only rows push that stand: with those pinned, what lies behind may stand as well. On a circle, all of them. */
function pushedByStanding(displaced: ReadonlySet<RowId>, links: ImportedPlan['links']): ReadonlySet<RowId> {
  const pushed = new Set(links.filter(({ from }) => displaced.has(from)).map(({ to }) => to));
  const first = new Set([...displaced].filter((id) => !pushed.has(id)));
  return first.size > 0 ? first : displaced;
}

const isOnDayOff = ({ start, end }: ReadRow, calendar: WorkingCalendar): boolean =>
  (start !== null && !isWorkingDay(start, calendar)) || (end !== null && !isWorkingDay(end, calendar));

/** The studio's week and holidays hold for all its programmes; those of the file are not taken. */
function calendarWords({ calendar: theirs }: ReadProgramme, { workingDays, holidays }: WorkingCalendar): string[] {
  if (!theirs) return [];
  const other = theirs.holidays.filter(
    (day) => workingDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) && !holidays.includes(day),
  );
  const isOtherWeek = theirs.workingDays.join() !== workingDays.toSorted((a, b) => a - b).join();
  return [
    ...(isOtherWeek ? ['The file has another working week; the studio’s holds here.'] : []),
    ...(other.length > 0
      ? [`${counted(other.length, 'day')} off in the file ${other.length === 1 ? 'is a working day' : 'are working days'} here.`]
      : []),
  ];
}

// Microsoft Project's XML as the rows and links of a programme, with words for what cannot be taken.

import { addDays, type Day, isDay } from '../../../../../domain/kernel/calendar.ts';
import { asOneLine } from '../../../../../domain/kernel/text.ts';
import { mostImported } from '../../../../../domain/schedule/imported.ts';
import type { LinkType } from '../../../../../domain/schedule/plan.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import { counted } from '../barWords.ts';
import { kindField, linkCodes, minutesOfDay, weekdayOf } from './projectXml.ts';
import { childOf, childrenOf, readXmlTree, UnreadableFile, valueOf, type XmlNode } from './xmlTree.ts';

export interface ReadRow {
  /** Its UID in the file. */
  key: string;
  kind: 'phase' | 'task' | 'milestone';
  name: string;
  phaseKey: string | null;
  start: Day | null;
  end: Day | null;
  gate: boolean;
  isPinned: boolean;
  isFinished: boolean;
  /** Of a task that is begun and not done. */
  percent: number | null;
  notBefore: Day | null;
}

export interface ReadLink {
  from: string;
  to: string;
  type: LinkType;
  lag: number;
}

export interface ReadProgramme {
  name: string;
  rows: ReadRow[];
  links: ReadLink[];
  /** Null where the file has none. */
  calendar: { workingDays: number[]; holidays: Day[] } | null;
  /** What it has that no programme here can take. */
  left: string[];
}

/** @throws UnreadableFile with what is wrong */
export function readProjectXml(text: string): ReadProgramme {
  const project = readXmlTree(text);
  if (project.name !== 'Project' || !childOf(project, 'Tasks'))
    throw new UnreadableFile('This is no Microsoft Project XML: it has no project with tasks. In Project, choose Save as, XML.');
  const left = new Left();
  const outline = outlineOf(childrenOf(childOf(project, 'Tasks'), 'Task'), left);
  const rows = rowsOf(outline, left);
  if (rows.length === 0) throw new UnreadableFile('The file holds no tasks.');
  if (rows.length > mostImported.rows)
    throw new UnreadableFile(`The file has ${rows.length} rows. ${mostImported.rows} come in at once: export it in parts.`);
  demandNumbers(outline);
  const links = linksOf({ outline, rows, perDay: Number(valueOf(project, 'MinutesPerDay')) || minutesOfDay, left });
  if (links.length > mostImported.links)
    throw new UnreadableFile(`The file has ${links.length} links. ${mostImported.links} come in at once: export it in parts.`);
  left.add(
    childrenOf(childOf(project, 'Resources'), 'Resource').filter((one) => valueOf(one, 'Name') !== '').length,
    'resource',
    'not taken: assign people here',
  );
  return {
    name: asOneLine(valueOf(project, 'Title') || valueOf(project, 'Name')),
    rows,
    links,
    calendar: calendarOf(project),
    left: left.words,
  };
}

/** Counts what is left out, and says each kind once. */
class Left {
  words: string[] = [];
  add(count: number, thing: string, why: string, whyOne = why): void {
    if (count > 0) this.words.push(`${counted(count, thing)} ${count === 1 ? whyOne : why}.`);
  }
}

/** Links say by their numbers which rows they join. @throws UnreadableFile */
function demandNumbers(outline: readonly OutlineTask[]): void {
  const anew = 'Save it anew in Microsoft Project.';
  const nameOf = ({ node }: OutlineTask) => asOneLine(valueOf(node, 'Name'));
  const seen = new Map<string, OutlineTask>();
  for (const task of outline) {
    if (task.uid === '') throw new UnreadableFile(`${nameOf(task)} has no number (UID) in the file. ${anew}`);
    const other = seen.get(task.uid);
    if (other) {
      const both = `${nameOf(other)} and ${nameOf(task)}`;
      throw new UnreadableFile(`${both} have the same number (UID ${task.uid}) in the file, so its links are not clear. ${anew}`);
    }
    seen.set(task.uid, task);
  }
}

interface OutlineTask {
  node: XmlNode;
  uid: string;
  level: number;
  isSummary: boolean;
  /** What our own files say of it. */
  said: string;
  /** Those above it, the highest first. */
  above: OutlineTask[];
}

function outlineOf(nodes: readonly XmlNode[], left: Left): OutlineTask[] {
  const isShown = (node: XmlNode) =>
    valueOf(node, 'IsNull') !== '1' && valueOf(node, 'OutlineLevel') !== '0' && valueOf(node, 'Name') !== '';
  const own = nodes.filter((node) => isShown(node) && valueOf(node, 'Active') !== '0' && valueOf(node, 'ExternalTask') !== '1');
  left.add(
    nodes.filter(isShown).length - own.length,
    'row',
    'that are inactive or of another project are not taken',
    'that is inactive or of another project is not taken',
  );
  const path: OutlineTask[] = [];
  const tasks = own.map((node): OutlineTask => {
    const level = Number(valueOf(node, 'OutlineLevel')) || 1;
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const said = childrenOf(node, 'ExtendedAttribute').find((one) => valueOf(one, 'FieldID') === kindField);
    const task = {
      node,
      uid: valueOf(node, 'UID'),
      level,
      isSummary: valueOf(node, 'Summary') === '1',
      said: said ? valueOf(said, 'Value') : '',
      above: [...path],
    };
    path.push(task);
    return task;
  });
  return withoutRoot(tasks);
}

/** A single summary over all else is the project itself. */
function withoutRoot(tasks: OutlineTask[]): OutlineTask[] {
  const top = tasks.filter(({ above }) => above.length === 0);
  const [root] = top;
  if (top.length !== 1 || !root?.isSummary || isOurKind(root.said) || tasks.length === 1) return tasks;
  if (!tasks.some(({ above, isSummary }) => above.length === 1 && isSummary)) return tasks;
  return tasks.filter((task) => task !== root).map((task) => ({ ...task, above: task.above.slice(1) }));
}

const isOurKind = (said: string): boolean => ['phase', 'gate', 'task', 'milestone', 'milestone gate'].includes(said);

function rowsOf(outline: readonly OutlineTask[], left: Left): ReadRow[] {
  const isPhase = ({ isSummary, said, above }: OutlineTask) => above.length === 0 && (isSummary || said === 'phase' || said === 'gate');
  const groups = outline.filter((task) => task.isSummary && !isPhase(task));
  left.add(
    groups.length,
    'group',
    'inside phases have no rows of their own; their work lies in the phases',
    'inside a phase has no row of its own; its work lies in the phase',
  );
  const held = outline.filter(({ node }) => ['1', '5', '6', '7'].includes(valueOf(node, 'ConstraintType')));
  left.add(held.length, 'row', 'with a limit that is not kept (as late as possible, no later than, finish no earlier than)');
  const due = outline.filter(({ node }) => valueOf(node, 'Deadline') !== '');
  left.add(due.length, 'row', 'with a deadline, which is not taken');
  return outline
    .filter((task) => !groups.includes(task))
    .map((task) => {
      const top = task.above[0];
      return rowOf(task, { isPhase: isPhase(task), phaseKey: top && isPhase(top) ? top.uid : null });
    });
}

function rowOf({ node, uid, said }: OutlineTask, { isPhase, phaseKey }: { isPhase: boolean; phaseKey: string | null }): ReadRow {
  const isMilestone = !isPhase && valueOf(node, 'Milestone') === '1' && said !== 'task';
  const { start, end } = datesOf(node, isMilestone);
  const percent = Math.round(Number(valueOf(node, 'PercentComplete')));
  const constraint = valueOf(node, 'ConstraintType');
  return {
    key: uid,
    kind: isPhase ? 'phase' : isMilestone ? 'milestone' : 'task',
    name: asOneLine(valueOf(node, 'Name')).trim(),
    phaseKey: isPhase ? null : phaseKey,
    start,
    end,
    gate: said === 'gate' || said === 'milestone gate',
    isPinned: (valueOf(node, 'Manual') === '1' && end !== null) || constraint === '2' || constraint === '3',
    isFinished: !isMilestone && percent === 100,
    percent: isMilestone || isPhase ? null : begunPercent(percent),
    notBefore: constraint === '4' ? dayIn(valueOf(node, 'ConstraintDate')) : null,
  };
}

/** A milestone has its day alone, other rows both of theirs or none. */
function datesOf(node: XmlNode, isMilestone: boolean): Pick<ReadRow, 'start' | 'end'> {
  const dayOf = (field: 'Start' | 'Finish') => dayIn(valueOf(node, field)) ?? dayIn(valueOf(node, `Manual${field}`));
  const [start, end] = [dayOf('Start'), dayOf('Finish')];
  if (isMilestone) return { start: null, end: end ?? start };
  return start && end ? { start, end } : { start: null, end: null };
}

const begunPercent = (percent: number): number | null => (percent > 0 && percent < 100 ? percent : null);

function dayIn(moment: string): Day | null {
  const day = moment.slice(0, 10);
  return isDay(day) ? day : null;
}

interface Links {
  outline: readonly OutlineTask[];
  rows: readonly ReadRow[];
  /** Working minutes of a day. */
  perDay: number;
  left: Left;
}

function linksOf({ outline, rows, perDay, left }: Links): ReadLink[] {
  const keys = new Set(rows.map(({ key }) => key));
  // A milestone stands at the end of its day here; one that a file puts at its beginning is a day further for its links.
  const early = new Set(
    outline.filter(({ node }) => valueOf(node, 'Milestone') === '1' && isMorning(valueOf(node, 'Finish'))).map(({ uid }) => uid),
  );
  const joined = new Set<string>();
  let [loose, rough, double, cut] = [0, 0, 0, 0];
  const links = outline.flatMap(({ node, uid }) =>
    childrenOf(node, 'PredecessorLink').flatMap((link): ReadLink[] => {
      const from = valueOf(link, 'PredecessorUID');
      const type = namesOf(linkCodes).find((one) => linkCodes[one] === (valueOf(link, 'Type') || '1'));
      if (!type || !keys.has(uid) || !keys.has(from) || from === uid || valueOf(link, 'CrossProject') === '1') {
        loose += 1;
        return [];
      }
      // Two rows have one link here.
      if (joined.has(`${from} ${uid}`)) {
        double += 1;
        return [];
      }
      joined.add(`${from} ${uid}`);
      const { days, isExact } = lagOf(link, perDay);
      if (!isExact) rough += 1;
      const shift = Number(early.has(uid)) - Number(early.has(from));
      const lag = Math.max(-mostLag, Math.min(mostLag, days + shift));
      if (lag !== days + shift) cut += 1;
      return [{ from, to: uid, type, lag }];
    }),
  );
  left.add(loose, 'link', 'to or from rows that are not taken', 'to or from a row that is not taken');
  left.add(double, 'link', 'between rows that are linked already are not taken', 'between rows that are linked already is not taken');
  left.add(cut, 'lag', `of more than ${mostLag} days were cut to them`, `of more than ${mostLag} days was cut to them`);
  left.add(rough, 'lag', 'in hours, calendar days or per cent became whole working days');
  return links;
}

/** Working days, either way. */
const mostLag = 500;

/** Elapsed units have even codes; 19 and 20 are shares of a length, which stay unknown. */
function lagOf(link: XmlNode, perDay: number): { days: number; isExact: boolean } {
  const tenths = Number(valueOf(link, 'LinkLag')) || 0;
  const format = (Number(valueOf(link, 'LagFormat')) || 7) % 32;
  if (tenths === 0) return { days: 0, isExact: true };
  if (format === 19 || format === 20) return { days: 0, isExact: false };
  const isElapsed = format % 2 === 0;
  const days = isElapsed ? (tenths / 14_400) * (5 / 7) : tenths / (perDay * 10);
  return { days: Math.round(days), isExact: !isElapsed && Number.isInteger(days) };
}

const isMorning = (moment: string): boolean => moment.slice(11, 16) !== '' && moment.slice(11, 16) <= '08:00';

/** The week and the days off of the project's calendar. */
function calendarOf(project: XmlNode): ReadProgramme['calendar'] {
  const all = childrenOf(childOf(project, 'Calendars'), 'Calendar');
  const calendar = all.find((one) => valueOf(one, 'UID') === valueOf(project, 'CalendarUID')) ?? all[0];
  if (!calendar) return null;
  const week = childrenOf(childOf(calendar, 'WeekDays'), 'WeekDay');
  const working = week.filter((one) => valueOf(one, 'DayWorking') === '1' && Number(valueOf(one, 'DayType')) > 0);
  const exceptions = [
    ...childrenOf(childOf(calendar, 'Exceptions'), 'Exception'),
    ...week.filter((one) => valueOf(one, 'DayType') === '0'),
  ];
  return {
    workingDays: working.map((one) => weekdayOf(valueOf(one, 'DayType'))).toSorted((a, b) => a - b),
    holidays: exceptions.filter((one) => valueOf(one, 'DayWorking') !== '1').flatMap(daysOfException),
  };
}

/** At most a year of days; what repeats over years is taken for its first time. */
function daysOfException(exception: XmlNode): Day[] {
  const period = childOf(exception, 'TimePeriod');
  const [from, to] = period ? [dayIn(valueOf(period, 'FromDate')), dayIn(valueOf(period, 'ToDate'))] : [null, null];
  if (!from || !to) return [];
  const days: Day[] = [];
  for (let day = from; day <= to && days.length < 366; day = addDays(day, 1)) days.push(day);
  return days;
}

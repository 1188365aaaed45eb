// What Microsoft's schema of Project's XML (mspdi) demands of the parts that we write: which elements an element has, in which order,
// and of what kind their values are. After the published schema; what we never write is left out.

import type { XmlNode } from '../features/schedule/components/exchange/xmlTree.ts';

type Kind = 'text' | 'whole' | 'flag' | 'moment' | 'time' | 'duration';
interface Parts {
  [name: string]: Kind | Parts;
}

const looks: Record<Kind, RegExp> = {
  text: /^[^]{0,512}$/,
  whole: /^-?\d+$/,
  flag: /^[01]$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  time: /^\d\d:\d\d:\d\d$/,
  duration: /^PT\d+H\d+M\d+S$/,
};

const workingTimes: Parts = { WorkingTime: { FromTime: 'time', ToTime: 'time' } };
const timePeriod: Parts = { FromDate: 'moment', ToDate: 'moment' };

const project: Parts = {
  SaveVersion: 'whole',
  UID: 'text',
  Name: 'text',
  Title: 'text',
  CreationDate: 'moment',
  LastSaved: 'moment',
  ScheduleFromStart: 'flag',
  StartDate: 'moment',
  FinishDate: 'moment',
  CalendarUID: 'whole',
  DefaultStartTime: 'time',
  DefaultFinishTime: 'time',
  MinutesPerDay: 'whole',
  MinutesPerWeek: 'whole',
  DaysPerMonth: 'whole',
  ExtendedAttributes: { ExtendedAttribute: { FieldID: 'text', FieldName: 'text', Alias: 'text' } },
  Calendars: {
    Calendar: {
      UID: 'whole',
      Name: 'text',
      IsBaseCalendar: 'flag',
      BaseCalendarUID: 'whole',
      WeekDays: { WeekDay: { DayType: 'whole', DayWorking: 'flag', TimePeriod: timePeriod, WorkingTimes: workingTimes } },
      Exceptions: {
        Exception: {
          EnteredByOccurrences: 'flag',
          TimePeriod: timePeriod,
          Occurrences: 'whole',
          Name: 'text',
          Type: 'whole',
          DayWorking: 'flag',
          WorkingTimes: workingTimes,
        },
      },
    },
  },
  Tasks: {
    Task: {
      UID: 'whole',
      ID: 'whole',
      Name: 'text',
      Active: 'flag',
      Manual: 'flag',
      Type: 'whole',
      IsNull: 'flag',
      CreateDate: 'moment',
      WBS: 'text',
      OutlineNumber: 'text',
      OutlineLevel: 'whole',
      Priority: 'whole',
      Start: 'moment',
      Finish: 'moment',
      Duration: 'duration',
      ManualStart: 'moment',
      ManualFinish: 'moment',
      ManualDuration: 'duration',
      DurationFormat: 'whole',
      Milestone: 'flag',
      Summary: 'flag',
      PercentComplete: 'whole',
      ConstraintType: 'whole',
      CalendarUID: 'whole',
      ConstraintDate: 'moment',
      Deadline: 'moment',
      PredecessorLink: { PredecessorUID: 'whole', Type: 'whole', CrossProject: 'flag', LinkLag: 'whole', LagFormat: 'whole' },
      ExtendedAttribute: { FieldID: 'text', Value: 'text' },
    },
  },
};

/** What of a document the schema does not allow. */
export const schemaFaults = (root: XmlNode): string[] => (root.name === 'Project' ? faultsIn(root, project) : ['It is no Project.']);

function faultsIn({ name, children }: XmlNode, parts: Parts): string[] {
  const order = Object.keys(parts);
  let at = 0;
  return children.flatMap((child): string[] => {
    const [place, kind] = [order.indexOf(child.name), parts[child.name]];
    if (kind === undefined) return [`${name} has no ${child.name}.`];
    if (place < at) return [`${child.name} stands behind ${order[at]} in ${name}.`];
    at = place;
    if (typeof kind !== 'string') return faultsIn(child, kind);
    return child.children.length === 0 && looks[kind].test(child.text) ? [] : [`${child.name} says "${child.text}".`];
  });
}

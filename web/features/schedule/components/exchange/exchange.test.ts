// Programmes out and in as Microsoft Project's XML: what goes out comes in again as it was, and what is no programme says so.

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { orThrow } from '../../../../../domain/kernel/result.ts';
import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { longestNames } from '../../../../../domain/schedule/imported.ts';
import { importPlan } from './importPlan.ts';
import { readProjectXml } from './readProjectXml.ts';
import { writeProjectXml } from './writeProjectXml.ts';
import { schemaFaults } from '../../../../testing/projectSchema.ts';
import { childOf, childrenOf, readXmlTree, textOf, valueOf, xmlBounds } from './xmlTree.ts';

const row = (name: string, more: Partial<ScheduleRow>): ScheduleRow =>
  ({
    id: randomUUID(),
    kind: 'task',
    name,
    phaseId: null,
    start: null,
    end: null,
    isPinned: false,
    notBefore: null,
    isFinished: false,
    isByHand: false,
    version: 1,
    modeVersion: 0,
    status: null,
    progress: 0,
    colour: null,
    gate: false,
    completedAt: null,
    ref: null,
    assigneeIds: [],
    reviewSince: null,
    ...more,
  }) as ScheduleRow;

const calendar = {
  workingDays: [1, 2, 3, 4, 5],
  holidays: [{ day: '2026-04-03', name: 'Good Friday' }],
  closures: [],
} as unknown as Schedule['calendar'];
const empty: Schedule = { rows: [], links: [], calendar, can: { edit: true } };
const newId = (): string => randomUUID();

/** All that a programme can hold: every type of link with lags and leads, pins, holds, an empty phase, a gate, work in no phase. */
function programme(): Schedule {
  const days = (start: string, end: string) => ({ start, end }) as Partial<ScheduleRow>;
  const concept = row('Concept & <design>', { kind: 'phase', gate: true, isByHand: true, ...days('2026-03-02', '2026-03-20') });
  const empties = row('Handover', { kind: 'phase', isByHand: true, ...days('2026-04-01', '2026-04-10') });
  const of = { phaseId: concept.id as never };
  const survey = row('=SUM(A1) "Survey"', { ...of, ...days('2026-03-02', '2026-03-06'), isFinished: true });
  const sketch = row('Sketch', { ...of, ...days('2026-03-11', '2026-03-13') });
  const price = row('Price', { ...of, ...days('2026-03-04', '2026-03-17') });
  const late = row('Late', { ...of, ...days('2026-03-05', '2026-03-05'), isPinned: true });
  const held = row('Held', { ...of, ...days('2026-03-09', '2026-03-20'), notBefore: '2026-03-09' as never });
  const sign = row('Client signs', { ...of, kind: 'milestone', gate: true, end: '2026-03-20' as never });
  const loose = row('Order stone', days('2026-03-30', '2026-04-02'));
  const undrawn = row('Snag list', {});
  const links = (
    [
      [survey, sketch, 'FS', 2],
      [survey, price, 'SS', 2],
      [sketch, price, 'FF', -1],
      [held, price, 'SF', 0],
      [survey, late, 'FS', 0],
      [held, sign, 'FS', 0],
      [concept, empties, 'FS', 0],
    ] as const
  ).map(([from, to, type, lag]) => ({ id: randomUUID(), from: from.id, to: to.id, type, lag, version: 1 }));
  return { ...empty, rows: [concept, survey, sketch, price, late, held, sign, empties, loose, undrawn], links: links as never };
}

const named = ({
  rows,
  links,
}: {
  rows: readonly { id: string; name: string }[];
  links: readonly { from: string; to: string; type: string; lag: number }[];
}) => {
  const nameOf = (id: string | null | undefined) => rows.find((one) => one.id === id)?.name ?? null;
  return {
    rows: rows.map((one) => {
      const {
        kind,
        phaseId = null,
        start = null,
        end,
        isPinned,
        notBefore,
        isFinished = false,
        gate = false,
      } = one as Partial<ScheduleRow>;
      return { name: one.name, kind, phase: nameOf(phaseId), start, end, isPinned, notBefore, isFinished, gate };
    }),
    links: links.map(({ from, to, type, lag }) => `${nameOf(from)} ${type} ${lag} ${nameOf(to)}`),
  };
};

describe('[R2-15 A70] Microsoft Project XML', () => {
  test('goes out and comes in as it was: hierarchy, dates, lengths, links with types and lags, milestones, pins', () => {
    const schedule = programme();
    const text = writeProjectXml(schedule, { projectName: 'Halden House', now: new Date('2026-03-01T09:00:00Z') });
    expect(text).toContain('<Name>Concept &amp; &lt;design&gt;</Name>');
    expect(text).toContain('<Duration>PT40H0M0S</Duration>');
    const read = readProjectXml(text);
    const { plan, notes } = orThrow(importPlan({ schedule: empty, read, newId }));
    const was = named(schedule);
    expect(named(plan as never)).toEqual({ rows: was.rows, links: expect.arrayContaining(was.links) as string[] });
    expect(plan.links).toHaveLength(was.links.length);
    expect(notes).toEqual([]);
    expect(read.calendar).toEqual({ workingDays: [1, 2, 3, 4, 5], holidays: ['2026-04-03'] });
    const closures = [
      { id: newId(), name: 'Site closed', start: '2026-03-23', end: '2026-03-25' },
    ] as unknown as Schedule['calendar']['closures'];
    const closed = writeProjectXml({ ...schedule, calendar: { ...calendar, closures } }, { projectName: 'Halden House', now: new Date() });
    expect(readProjectXml(closed).calendar?.holidays).toEqual(['2026-04-03', '2026-03-23', '2026-03-24', '2026-03-25']);
  });

  test('stands as Project’s schema demands: every element known and in its order, every value of its kind', () => {
    const closures = [
      { id: newId(), name: 'Site closed', start: '2026-03-23', end: '2026-03-25' },
    ] as unknown as Schedule['calendar']['closures'];
    const schedule = { ...programme(), calendar: { ...calendar, closures } };
    const text = writeProjectXml(schedule, { projectName: 'Halden House', now: new Date('2026-03-01T09:00:00Z') });
    const project = readXmlTree(text);
    expect(schemaFaults(project)).toEqual([]);
    // It would find what stands elsewhere, what nobody knows, and what is no value.
    const broken = [
      text.replace(/(<ID>1<\/ID>)(<Name>[^<]*<\/Name>)/, '$2$1'),
      text.replace('<Manual>', '<TaskMode>1</TaskMode><Manual>'),
      text.replace('T08:00:00</Start>', '</Start>'),
    ];
    for (const one of broken) expect(schemaFaults(readXmlTree(one))).not.toEqual([]);

    // A pinned row keeps its dates there too, and a closure lasts as long as it does.
    const pinned = childrenOf(childOf(project, 'Tasks'), 'Task').find((one) => valueOf(one, 'Name') === 'Late');
    const manual = ['Manual', 'ManualStart', 'ManualFinish', 'ManualDuration'].map((name) => pinned && valueOf(pinned, name));
    expect(manual).toEqual(['1', '2026-03-05T08:00:00', '2026-03-05T17:00:00', 'PT8H0M0S']);
    expect(text.match(/<ManualStart>/g)).toHaveLength(1);
    expect([...text.matchAll(/<Occurrences>(\d+)/g)].map(([, count]) => count)).toEqual(['1', '3']);
  });

  test('what contractors send: a root over all, groups in phases, lags in hours, constraints, resources, a morning milestone', () => {
    const task = (uid: number, level: number, name: string, more: string) =>
      `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>${level}</OutlineLevel>${more}</Task>`;
    const span = (start: string, finish: string) => `<Start>${start}T08:00:00</Start><Finish>${finish}T17:00:00</Finish>`;
    const after = (uid: number, more = '') =>
      `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type>${more}</PredecessorLink>`;
    const read = readProjectXml(
      `<Project xmlns="http://schemas.microsoft.com/project"><Name>Fit-out.mpp</Name><MinutesPerDay>480</MinutesPerDay><CalendarUID>1</CalendarUID>
      <Calendars><Calendar><UID>1</UID><WeekDays>${[2, 3, 4, 5, 6, 7].map((day) => `<WeekDay><DayType>${day}</DayType><DayWorking>1</DayWorking></WeekDay>`).join('')}</WeekDays></Calendar></Calendars>
      <Tasks>${task(0, 0, 'Fit-out', '<Summary>1</Summary>')}${task(1, 1, 'Quayside', `<Summary>1</Summary>${span('2026-03-02', '2026-03-20')}`)}
      ${task(2, 2, 'Shell', `<Summary>1</Summary>${span('2026-03-02', '2026-03-20')}`)}
      ${task(3, 3, 'Start on site', '<Milestone>1</Milestone><Start>2026-03-02T08:00:00</Start><Finish>2026-03-02T08:00:00</Finish>')}
      ${task(4, 3, 'Strip out', `${span('2026-03-02', '2026-03-06')}${after(3)}`)}
      ${task(5, 3, 'Joinery', `<Summary>1</Summary>${span('2026-03-09', '2026-03-14')}`)}
      ${task(6, 4, 'Doors', `${span('2026-03-09', '2026-03-14')}${after(4, '<LinkLag>1200</LinkLag><LagFormat>5</LagFormat>')}${after(5)}`)}
      ${task(7, 3, 'Pinned', `${span('2026-03-03', '2026-03-04')}<ConstraintType>2</ConstraintType>${after(4)}`)}
      ${task(8, 3, 'Clash', `${span('2026-03-05', '2026-03-06')}${after(4)}`)}</Tasks>
      <Resources><Resource><Name>Ltd</Name></Resource></Resources></Project>`,
    );
    const { plan, notes } = orThrow(importPlan({ schedule: empty, read, newId }));
    expect(plan.rows.map(({ name, kind, end, isPinned }) => [name, kind, end, isPinned])).toEqual([
      ['Shell', 'phase', '2026-03-20', false],
      ['Start on site', 'milestone', '2026-03-02', false],
      ['Strip out', 'task', '2026-03-06', false],
      ['Doors', 'task', '2026-03-13', false], // Saturday is no working day here
      ['Pinned', 'task', '2026-03-04', true],
      ['Clash', 'task', '2026-03-06', true],
    ]);
    expect(named(plan as never).links).toEqual([
      'Start on site FS -1 Strip out',
      'Strip out FS 0 Doors',
      'Strip out FS 0 Pinned',
      'Strip out FS 0 Clash',
    ]);
    expect(notes).toContain('1 row would be moved by links; the dates of the file are kept, so it is pinned.');
    expect(notes).toContain('1 group inside a phase has no row of its own; its work lies in the phase.');
    expect(notes.join(' ')).toMatch(/pinned.*day off.*another working week.*group.*link.*lag.*resource/);
  });

  test('a name that is longer than fits is cut between characters', () => {
    const long = 'n'.repeat(longestNames.phase - 1);
    const read = readProjectXml(
      `<Project><Tasks><Task><UID>1</UID><Name>${long}\u{1f3e0}</Name><OutlineLevel>1</OutlineLevel><Summary>1</Summary></Task></Tasks></Project>`,
    );
    const { plan, notes } = orThrow(importPlan({ schedule: empty, read, newId }));
    expect(plan.rows.map(({ name }) => name)).toEqual([long]);
    expect(notes).toEqual(['1 row had a longer name than fits.']);
  });

  test('what is left out is said of one and of several', () => {
    const task = (uid: number, level: number, more: string) =>
      `<Task><UID>${uid}</UID><Name>Row ${uid}</Name><OutlineLevel>${level}</OutlineLevel>${more}</Task>`;
    const group = '<Summary>1</Summary>';
    const milestone = '<Milestone>1</Milestone>';
    const notesOf = (tasks: string) =>
      orThrow(importPlan({ schedule: empty, read: readProjectXml(`<Project><Tasks>${tasks}</Tasks></Project>`), newId })).notes;
    const phase = task(9, 1, group) + task(1, 1, group);
    expect(notesOf(phase + task(2, 2, group) + task(3, 3, milestone) + task(4, 2, '<Active>0</Active>'))).toEqual([
      '1 row is a milestone without a day.',
      '1 row that is inactive or of another project is not taken.',
      '1 group inside a phase has no row of its own; its work lies in the phase.',
    ]);
    const dated = '<Start>2026-03-02T08:00:00</Start><Finish>2026-03-06T17:00:00</Finish>';
    const due = task(2, 2, `${dated}<Deadline>2026-03-20T17:00:00</Deadline>`);
    expect(notesOf(phase + due)).toEqual(['1 row with a deadline, which is not taken.']);
    // How far a task is comes along.
    for (const percent of [0, 40, 100]) {
      const read = readProjectXml(
        `<Project><Tasks>${phase}${task(2, 2, `${dated}<PercentComplete>${percent}</PercentComplete>`)}</Tasks></Project>`,
      );
      const { plan, notes } = orThrow(importPlan({ schedule: empty, read, newId }));
      expect(notes).toEqual([]);
      const isFinished = percent === 100;
      expect(plan.rows.at(-1)).toMatchObject({ kind: 'task', isFinished, percent: percent === 40 ? 40 : null });
    }
    const two = task(2, 2, group) + task(3, 3, milestone) + task(5, 2, group) + task(6, 3, milestone);
    expect(notesOf(phase + two + task(7, 2, '<Active>0</Active>') + task(8, 2, '<Active>0</Active>'))).toEqual([
      '2 rows are milestones without a day.',
      '2 rows that are inactive or of another project are not taken.',
      '2 groups inside phases have no rows of their own; their work lies in the phases.',
    ]);
  });

  test('a loop is refused with its way; what is broken, dangerous or too large says what is wrong', () => {
    const looped = `<Project><Tasks>${[
      [1, 2],
      [2, 1],
    ]
      .map(
        ([uid, from]) =>
          `<Task><UID>${uid}</UID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel><PredecessorLink><PredecessorUID>${from}</PredecessorUID><Type>1</Type></PredecessorLink></Task>`,
      )
      .join('')}</Tasks></Project>`;
    const refused = importPlan({ schedule: empty, read: readProjectXml(looped), newId });
    expect(refused).toMatchObject({ ok: false, details: { message: expect.stringContaining('would create a loop') as string } });
    const files: [string, RegExp][] = [
      ['<Project><Tasks>', /not whole: line 1/],
      ['<html/>', /no Microsoft Project XML/],
      ['name;start', /not whole/],
      ['', /not whole|no Microsoft Project XML/],
      ['<Project><Tasks/></Project>', /no tasks/],
      ['<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Project><Name>&a;</Name><Tasks/></Project>', /document type/],
      ['<Project><Name>&a;</Name><Tasks/></Project>', /not whole/],
      [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, /nested too deep/],
      [`<Project><Tasks>${'<Task><Name>T</Name><UID>1</UID></Task>'.repeat(1501)}</Tasks></Project>`, /1501 rows/],
    ];
    for (const [text, words] of files) expect(() => readProjectXml(text), text.slice(0, 60)).toThrow(words);
    expect(() => textOf(new Uint8Array(xmlBounds.bytes + 1))).toThrow(/larger than 20 MB/);
    expect(() => textOf(new Uint8Array([0x3c, 0xc3, 0x28]))).toThrow(/characters/);
    expect(textOf(new Uint8Array([0xff, 0xfe, 0x3c, 0x00]))).toBe('<');
  });

  test('a file of another kind says what to choose instead; what other programs write of UTF-16 is read as what it is', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const mpp = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0xfe]);
    const advice = 'In Microsoft Project, choose Save as, XML.';
    for (const other of [mpp, bytes('Phase;Name\r\n'), bytes('PK\u0003\u0004')])
      expect(() => textOf(other)).toThrow(`This is no XML. ${advice}`);
    for (const none of ['', '\uFEFF \r\n']) expect(() => textOf(bytes(none))).toThrow(`The file is empty. ${advice}`);
    expect(() => readProjectXml('<Project><Tasks>')).toThrow(/unclosed tag.*\. Save it anew in Microsoft Project\.$/);

    const text = '<?xml version="1.0" encoding="utf-16"?><Project><Name>Größe</Name></Project>';
    expect(textOf(bytes(text))).toBe(text);
    const units = Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
    expect(textOf(units)).toBe(text);
  });

  test('rows that one number stands for are named; a second link between two, a lag beyond the bound and a row from its end to its beginning are said', () => {
    const task = (uid: number | null, name: string, more = '') =>
      `<Task>${uid === null ? '' : `<UID>${uid}</UID>`}<Name>${name}</Name><OutlineLevel>1</OutlineLevel>${more}</Task>`;
    const read = (tasks: string) => readProjectXml(`<Project><Tasks>${tasks}</Tasks></Project>`);
    expect(() => read(task(1, 'Survey') + task(1, 'Sketch'))).toThrow(
      'Survey and Sketch have the same number (UID 1) in the file, so its links are not clear. Save it anew in Microsoft Project.',
    );
    expect(() => read(task(null, 'Survey') + task(2, 'Sketch'))).toThrow(
      'Survey has no number (UID) in the file. Save it anew in Microsoft Project.',
    );

    const after = (type: number, lag = 0) =>
      `<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>${type}</Type><LinkLag>${lag}</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`;
    const back = '<Start>2026-03-11T08:00:00</Start><Finish>2026-03-09T17:00:00</Finish>';
    const file =
      task(1, 'Survey') + task(2, 'Sketch', after(3) + after(0)) + task(3, 'Price', after(1, 4800 * 600)) + task(4, 'Back', back);
    const { plan, notes } = orThrow(importPlan({ schedule: empty, read: read(file), newId }));
    expect(named(plan as never).links).toEqual(['Survey SS 0 Sketch', 'Survey FS 500 Price']);
    expect(notes).toEqual([
      '1 row ends before it begins; it has its first day alone.',
      '1 link between rows that are linked already is not taken.',
      '1 lag of more than 500 days was cut to them.',
    ]);
  });
});

// Asks for a rule that the list does not name, and shows the days that it means.

import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, dayOfWeek, withClosures, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import { isSame } from '../../../../domain/kernel/merge.ts';
import type { Repeat } from '../../../../domain/tasks/contract.ts';
import { nextDay } from '../../../../domain/tasks/recurrence.ts';
import { api } from '../../../lib/api.ts';
import { chosenDay, weekday } from '../../../lib/dates.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { fieldPairs } from '../../../ui/field.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { studioQuery } from '../../studios/queries.ts';
import { daysOfMonth, onWords, weekdayName } from './repeatWords.ts';

export interface RepeatDialogProps {
  value: Repeat | null;
  due: Day;
  /** Whose days off count, too; null for a personal task. */
  projectId: ProjectId | null;
  today: Day;
  onChoose: (repeat: Repeat) => void;
  onClose: () => void;
}

type OnDay = Extract<Repeat, { unit: 'month' }>['on'];

/** What stands in the fields: all of them, so that another unit and back loses nothing. */
interface Form {
  unit: Repeat['unit'];
  every: string;
  weekdays: readonly number[];
  on: OnDay;
  ends: 'never' | 'on' | 'after';
  until: Day | null;
  times: string;
}

export function RepeatDialog({ value, due, projectId, today, onChoose, onClose }: RepeatDialogProps) {
  const [form, setForm] = useState(() => formOf(value, due));
  const set = (fields: Partial<Form>) => setForm((now) => ({ ...now, ...fields }));
  const rule = ruleOf(form, due, value);
  return (
    <FormDialog
      title="Repeat"
      sentence="The next task comes when this one is completed."
      submitLabel="Set the rule"
      waitsFor={whyNoRule(form)}
      onClose={onClose}
      onSubmit={() => {
        if (!rule) return;
        onChoose(rule);
        onClose();
      }}
    >
      <div className={fieldPairs}>
        <Field label="Every" error={readCount(form.every, 365) === null ? 'Type 1 to 365.' : undefined}>
          <TextInput inputMode="numeric" value={form.every} onChange={(event) => set({ every: event.target.value })} maxLength={3} />
        </Field>
        <Field label="Unit">
          <Select value={form.unit} options={units} onChange={(unit) => set({ unit })} />
        </Field>
      </div>
      {form.unit === 'week' && <WeekdayChips form={form} set={set} />}
      {form.unit === 'month' && <MonthDay form={form} set={set} due={due} />}
      <div className={fieldPairs}>
        <Field label="Ends">
          <Select value={form.ends} options={ends} onChange={(chosen) => set({ ends: chosen })} />
        </Field>
        {form.ends === 'on' && (
          <Field label="Last day">
            <DateInput value={form.until} today={today} min={due} onChange={(day) => set({ until: chosenDay(day) })} />
          </Field>
        )}
        {form.ends === 'after' && (
          <Field label="Tasks, with this one" error={readCount(form.times, 999) === null ? 'Type 1 to 999.' : undefined}>
            <TextInput inputMode="numeric" value={form.times} onChange={(event) => set({ times: event.target.value })} maxLength={3} />
          </Field>
        )}
      </div>
      <NextDays rule={rule} due={due} projectId={projectId} today={today} />
    </FormDialog>
  );
}

const units = (
  [
    ['day', 'days'],
    ['workday', 'working days'],
    ['week', 'weeks'],
    ['month', 'months'],
    ['year', 'years'],
  ] as const
).map(([value, label]) => ({ value, label }));

const ends = (
  [
    ['never', 'Never'],
    ['on', 'On a day'],
    ['after', 'After some tasks'],
  ] as const
).map(([value, label]) => ({ value, label }));

interface PartProps {
  form: Form;
  set: (fields: Partial<Form>) => void;
}

function WeekdayChips({ form: { weekdays }, set }: PartProps) {
  const toggle = (day: number) =>
    set({ weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day].sort((a, b) => a - b) });
  return (
    <div role="group" aria-label="Days of the week" className="mb-4 flex flex-wrap gap-2">
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Chip key={day} chosen={weekdays.includes(day)} onClick={() => toggle(day)}>
          {weekdayName(day, 'short')}
        </Chip>
      ))}
    </div>
  );
}

/** The ways in which a month names the due day, its last day, and each of its days by number. */
function MonthDay({ form: { on }, set, due }: PartProps & { due: Day }) {
  const days: OnDay[] = [...daysOfMonth(due)];
  for (const other of [on, 'last' as const, ...Array.from({ length: 31 }, (_, index) => index + 1)])
    if (!days.some((day) => isSame(day, other))) days.push(other);
  return (
    <Field label="On">
      <Select
        value={String(days.findIndex((day) => isSame(day, on)))}
        options={days.map((day, index) => ({ value: String(index), label: onWords(day) }))}
        onChange={(index) => set({ on: days[Number(index)] ?? on })}
      />
    </Field>
  );
}

const shownDays = 4;

/** On which days the next tasks would be due, were each done on its day. */
function NextDays({ rule, due, projectId, today }: { rule: Repeat | null } & Pick<RepeatDialogProps, 'due' | 'projectId' | 'today'>) {
  const calendar = useCalendar(rule?.unit === 'workday' ? projectId : null);
  if (!rule || !calendar) return <p className="min-h-5 text-13 text-ink-muted" />;
  const days: Day[] = [];
  let at: Repeat = rule;
  let last = due;
  while (days.length < shownDays) {
    const day = nextDay(at, { due: last, today, calendar });
    if (day === null) break;
    days.push(day);
    last = day;
    at = { ...at, from: day, ...(at.times !== undefined && { times: at.times - 1 }) };
  }
  const words = days.map((day) => weekday(day, today)).join(', ');
  return (
    <p role="status" className="num min-h-5 text-13 text-ink-muted">
      {days.length === 0 ? 'No other one comes after this task.' : `Then ${words}${days.length < shownDays ? ', the last one' : ' …'}`}
    </p>
  );
}

/** The days that are worked: in the project, or in the studio. Undefined until they are there. */
function useCalendar(projectId: ProjectId | null): WorkingCalendar | undefined {
  const { data: studio } = useQuery(studioQuery());
  const { data: own } = useQuery(api.projects.get.queryOptions({ input: projectId === null ? skipToken : { projectId } }));
  const closures = projectId === null ? [] : own?.project.closures;
  return studio && closures && withClosures(studio, closures);
}

function formOf(value: Repeat | null, due: Day): Form {
  return {
    unit: value?.unit ?? 'week',
    every: String(value?.every ?? 1),
    weekdays: value?.unit === 'week' ? value.weekdays : [dayOfWeek(due)],
    on: value?.unit === 'month' ? value.on : Number(due.slice(8)),
    ends: value?.until === undefined ? (value?.times === undefined ? 'never' : 'after') : 'on',
    until: value?.until ?? null,
    times: String(value?.times ?? 10),
  };
}

/** What is still missing for a rule. */
function whyNoRule({ every, unit, weekdays, ends: end, until, times }: Form): string | undefined {
  if (readCount(every, 365) === null) return 'Say how often';
  if (unit === 'week' && weekdays.length === 0) return 'Choose at least one day of the week';
  if (end === 'on' && until === null) return 'Choose the last day';
  return end === 'after' && readCount(times, 999) === null ? 'Say how many tasks' : undefined;
}

/** The rule that the fields mean. */
function ruleOf(form: Form, due: Day, value: Repeat | null): Repeat | null {
  const every = readCount(form.every, 365);
  if (every === null || whyNoRule(form) !== undefined) return null;
  // Of a task that was put off alone the days stay as they are.
  const from = value?.unit === form.unit && value.every === every ? value.from : due;
  return { ...daysOf(form, due, value), every, from, ...endOf(form) };
}

type DaysOf<One> = One extends Repeat ? Omit<One, 'every' | 'from' | 'until' | 'times'> : never;

function daysOf({ unit, weekdays, on }: Form, due: Day, value: Repeat | null): DaysOf<Repeat> {
  switch (unit) {
    case 'day':
    case 'workday':
      return { unit };
    case 'week':
      return { unit, weekdays: [...weekdays] };
    case 'month':
      return { unit, on };
    case 'year': {
      const { month, day } = value?.unit === 'year' ? value : { month: Number(due.slice(5, 7)), day: Number(due.slice(8)) };
      return { unit, month, day };
    }
  }
}

function endOf({ ends: end, until, times }: Form): Pick<Repeat, 'until' | 'times'> {
  const left = readCount(times, 999);
  if (end === 'on' && until !== null) return { until };
  return end === 'after' && left !== null ? { times: left } : {};
}

/** A whole number from 1 on; null for anything else. */
function readCount(typed: string, most: number): number | null {
  const text = typed.trim();
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : null;
}

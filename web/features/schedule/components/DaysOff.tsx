// When nobody works on the project, beside the studio's own days off. What a new closure moves is drawn on the sheet before it is made.

import { CalendarOff, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { ClosureId } from '../../../../domain/kernel/ids.ts';
import type { Closure, Schedule, ScheduleChange } from '../../../../domain/schedule/contract.ts';
import { isSame } from '../../../../domain/kernel/merge.ts';
import { changeSchedule } from '../../../../domain/schedule/rules.ts';
import { newId } from '../../../lib/ids.ts';
import { chosenDay, dayRange } from '../../../lib/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { effectWords } from './heldWords.ts';

export interface DaysOffProps {
  schedule: Schedule;
  today: Day;
  /** Why one may not change them. */
  disabledReason: string | undefined;
  /** What is being tried; null where nothing is. */
  onTry: (changes: ScheduleChange[] | null) => void;
  onChange: (changes: ScheduleChange[], outcome?: { onDone?: () => void }) => void;
}

interface Form {
  name: string;
  start: Day | null;
  end: Day | null;
}

const empty: Form = { name: '', start: null, end: null };

export function DaysOff({ schedule, today, disabledReason, onTry, onChange }: DaysOffProps) {
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState(empty);
  const { closures } = schedule.calendar;
  const preview = (next: Form) => {
    setForm(next);
    onTry(triedOf(schedule, next)?.ok ? closing(next, next.name || 'Closed') : null);
  };
  const open = (next: boolean) => {
    setOpen(next);
    onTry(next && triedOf(schedule, form)?.ok ? closing(form, form.name || 'Closed') : null);
  };
  const tried = triedOf(schedule, form);
  const problem = tried && !tried.ok ? (tried.details.message ?? 'It cannot be closed then.') : null;
  const name = form.name.trim();
  const add = () => {
    if (!tried?.ok || name === '') return;
    onTry(null);
    // What was typed since is the next one.
    onChange(closing(form, name), { onDone: () => setForm((now) => (isSame(now, form) ? empty : now)) });
    setOpen(false);
  };
  return (
    <Popover
      label="Days off of this project"
      open={isOpen}
      onOpenChange={open}
      trigger={
        <Button size="small" variant="bare" icon={CalendarOff}>
          Days off
        </Button>
      }
    >
      <form
        className="flex w-80 flex-col gap-3 p-4 max-md:w-full"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <h2 className="text-14 font-semibold">Days off of this project</h2>
        <ClosureList closures={closures} today={today} lock={disabledReason} onDelete={(id) => onChange([{ kind: 'open', id }])} />
        <Field label="Name">
          <TextInput
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
            maxLength={80}
            placeholder="Site closed"
            readOnly={disabledReason !== undefined}
          />
        </Field>
        <div className="flex gap-3">
          <Field label="First day">
            <DateInput
              value={form.start}
              today={today}
              disabledReason={disabledReason}
              onChange={(day) => preview({ ...form, start: chosenDay(day), end: form.end ?? chosenDay(day) })}
            />
          </Field>
          <Field label="Last day">
            <DateInput
              value={form.end}
              today={today}
              min={form.start ?? undefined}
              disabledReason={disabledReason}
              onChange={(end) => preview({ ...form, end: chosenDay(end) })}
            />
          </Field>
        </div>
        <p role="status" className={problem ? 'text-13 text-overdue-text' : 'min-h-5 text-13 text-ink-muted'}>
          {problem ?? (tried?.ok ? effectWords(tried.value, schedule) || 'Moves nothing.' : '')}
        </p>
        <Button type="submit" icon={Plus} disabledReason={disabledReason} waitsFor={waitsFor(form, problem)}>
          Add closure
        </Button>
      </form>
    </Popover>
  );
}

/** Nothing until both days are chosen. */
const closing = ({ start, end }: Form, name: string): ScheduleChange[] =>
  start && end ? [{ kind: 'close', closure: { id: newId<ClosureId>(), name, start, end } }] : [];

const triedOf = (schedule: Schedule, form: Form) =>
  form.start && form.end ? changeSchedule({ schedule, changes: closing(form, form.name || 'Closed') }) : null;

function waitsFor({ name, start, end }: Form, problem: string | null): string | undefined {
  if (!start || !end) return 'Choose its days first';
  return name.trim() === '' ? 'Give it a name first' : (problem ?? undefined);
}

interface ClosureListProps {
  closures: readonly Closure[];
  today: Day;
  lock: string | undefined;
  onDelete: (id: ClosureId) => void;
}

function ClosureList({ closures, today, lock, onDelete }: ClosureListProps) {
  if (closures.length === 0) return <p className="text-13 text-ink-muted">None beside the studio’s own holidays.</p>;
  return (
    <ul aria-label="Closures" className="max-h-60 overflow-y-auto">
      {closures.map(({ id, name, start, end }) => (
        <li key={id} className="flex items-center gap-2 border-b border-hairline py-1 text-13">
          <span className="min-w-0 flex-1 truncate">
            <bdi>{name}</bdi>
          </span>
          <span className="num text-ink-muted">{dayRange(start, end, today)}</span>
          <IconButton icon={Trash2} size="small" label={`Delete ${name}`} disabledReason={lock} onClick={() => onDelete(id)} />
        </li>
      ))}
    </ul>
  );
}

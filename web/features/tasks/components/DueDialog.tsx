// Asks for the day on which a task is due, where its menu names none.

import { useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskBrief } from '../../../../domain/tasks/contract.ts';
import { chosenDay } from '../../../lib/dates.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useQuickEdit } from '../actions.tsx';

interface DueDialogProps {
  task: TaskBrief;
  today: Day;
  onClose: () => void;
}

export function DueDialog({ task, today, onClose }: DueDialogProps) {
  const edit = useQuickEdit();
  return <DayDialog due={task.due} sentence={task.title} today={today} onChoose={(due) => edit(task, { due })} onClose={onClose} />;
}

interface DayDialogProps {
  /** The day that it begins with. */
  due: Day | null;
  /** Of what it is asked. */
  sentence: string;
  today: Day;
  onChoose: (due: Day | null) => void;
  onClose: () => void;
}

export function DayDialog({ due: begin, sentence, today, onChoose, onClose }: DayDialogProps) {
  const [due, setDue] = useState(begin);
  return (
    <FormDialog
      title="When is it due?"
      sentence={sentence}
      submitLabel="Set the day"
      onClose={onClose}
      onSubmit={() => {
        onChoose(due);
        onClose();
      }}
    >
      <Field label="Due">
        <DateInput value={due} today={today} onChange={(day) => setDue(chosenDay(day))} />
      </Field>
    </FormDialog>
  );
}

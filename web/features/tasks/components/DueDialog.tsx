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
  const [due, setDue] = useState(task.due);
  return (
    <FormDialog
      title="When is it due?"
      sentence={task.title}
      submitLabel="Set the day"
      onClose={onClose}
      onSubmit={() => {
        edit(task, { due });
        onClose();
      }}
    >
      <Field label="Due">
        <DateInput value={due} today={today} onChange={(day) => setDue(chosenDay(day))} />
      </Field>
    </FormDialog>
  );
}

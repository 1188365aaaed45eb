import { useState } from 'react';
import type { Day } from '../../../../../domain/kernel/calendar.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { chosenDay } from '../../../../lib/dates.ts';
import { useDialogDraft } from '../../../identity/components/useDialogDraft.tsx';
import { useAddHolidays } from '../../studioQueries.ts';

export interface AddHolidayDialogProps {
  today: Day;
  onClose: () => void;
  onAdded: (day: Day) => void;
}

export function AddHolidayDialog({ today, onClose, onAdded }: AddHolidayDialogProps) {
  const add = useAddHolidays();
  const shown = useShown();
  const { form, set, drop, leave, cancel, note } = useDialogDraft<{ day: Day | null; name: string }>({
    place: 'holiday',
    empty: { day: null, name: '' },
    isTyped: ({ name }) => name.trim() !== '',
    keptWords: 'Your holiday is kept',
    onClose,
  });
  const { day, name } = form;
  const [isMissing, setMissing] = useState(false);
  const problem = add.error ? problemOf(add.error) : null;
  const isOfName = problem?.field?.endsWith('.name') ?? false;
  const save = () => {
    setMissing(day === null);
    if (day === null) return;
    follow(add.mutateAsync({ holidays: [{ day, name }] }), {
      done: () => {
        drop();
        if (!shown()) return;
        onAdded(day);
        onClose();
      },
      refused: (refusal) => !shown() && sayRefused('The holiday was not added')(refusal),
    });
  };
  return (
    <FormDialog
      onClose={leave}
      onCancel={cancel}
      note={note}
      onSubmit={save}
      title="Add a holiday"
      sentence="Nobody is expected to work on it. Dates that stand in plans already stay as they are."
      submitLabel="Add"
      busy={add.isPending}
    >
      <Field label="Day" error={isMissing ? 'Choose a day.' : problem && !isOfName ? problem.message : undefined}>
        <DateInput
          value={day}
          today={today}
          onChange={(next) => {
            set({ day: chosenDay(next) });
            setMissing(false);
            add.reset();
          }}
        />
      </Field>
      <Field label="Name" error={isOfName ? problem?.message : undefined} help="As people see it: Midsummer, studio closed.">
        <TextInput value={name} maxLength={120} onChange={({ target }) => set({ name: target.value })} />
      </Field>
    </FormDialog>
  );
}

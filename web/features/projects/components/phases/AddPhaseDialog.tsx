import { useState } from 'react';
import { addDays, asDay, nextWorkingDay } from '../../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { endOfPlan } from '../../../../../domain/projects/phases.ts';
import type { Studio } from '../../../../../domain/studios/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { useDialogDraft } from '../../../identity/components/useDialogDraft.tsx';
import { useAddPhase } from '../../changeQueries.ts';
import { checkDays, checkPhaseName } from './checks.ts';
import { projectDays } from './projectDays.ts';
import { named } from '../../../../ui/Words.tsx';

export interface AddPhaseDialogProps {
  project: Project;
  studio: Studio;
  onClose: () => void;
}

export function AddPhaseDialog({ project, studio, onClose }: AddPhaseDialogProps) {
  const add = useAddPhase();
  const shown = useShown();
  const { form, set, drop, leave, cancel, note } = useDialogDraft<{ name: string; days: string; start: string | null }>({
    place: `project ${project.id} phase`,
    empty: { name: '', days: '10', start: dayAfterPlan(project, studio) },
    isTyped: ({ name }) => name.trim() !== '',
    keptWords: 'Your phase is kept',
    onClose,
  });
  const { name, days, start } = form;
  const [wasSent, setSent] = useState(false);
  const problem = add.error ? problemOf(add.error) : null;
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const nameError = wasSent ? checkPhaseName(name.trim()) : null;
  const daysError = wasSent ? checkDays(days.trim()) : null;

  const send = () => {
    setSent(true);
    if (checkPhaseName(name.trim()) !== null || checkDays(days.trim()) !== null) return;
    follow(add.mutateAsync({ projectId: project.id, name, workingDays: Number(days), start }), {
      done: () => {
        drop();
        if (shown()) onClose();
      },
      refused: (refusal) => !shown() && sayRefused(named`${name} was not added`)(refusal),
    });
  };
  return (
    <FormDialog
      onClose={leave}
      onCancel={cancel}
      note={note}
      onSubmit={send}
      title="Add a phase"
      submitLabel="Add phase"
      busy={add.isPending}
      problem={problem && !['name', 'workingDays', 'start'].includes(problem.field ?? '') && problem.message}
    >
      <Field label="Phase name" required error={nameError ?? errorOf('name')}>
        <TextInput value={name} onChange={(event) => set({ name: event.target.value })} placeholder="Install & styling" />
      </Field>
      <div className="grid grid-cols-2 gap-x-4">
        <Field label="Start" error={errorOf('start')}>
          <DateInput value={start} onChange={(day) => set({ start: day })} today={studio.today} />
        </Field>
        <Field label="Working days" required error={daysError ?? errorOf('workingDays')}>
          <TextInput value={days} onChange={(event) => set({ days: event.target.value })} inputMode="numeric" maxLength={4} />
        </Field>
      </div>
    </FormDialog>
  );
}

/** A new phase follows the plan; the first one begins with the project. */
function dayAfterPlan(project: Project, studio: Studio): string {
  const { phases, start } = project;
  const end = endOfPlan(
    phases.flatMap((phase) => (phase.start && phase.end ? [{ start: asDay(phase.start), end: asDay(phase.end) }] : [])),
  );
  return nextWorkingDay(end ? addDays(end, 1) : asDay(start ?? studio.today), projectDays(project, studio));
}

import { useState } from 'react';
import { type Day, nextWorkingDay } from '../../../../../domain/kernel/calendar.ts';
import type { MilestoneId, PhaseId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleChange } from '../../../../../domain/schedule/contract.ts';
import { changeSchedule, planOf } from '../../../../../domain/schedule/rules.ts';
import { isPhase } from '../../../../../domain/schedule/plan.ts';
import { newId } from '../../../../lib/ids.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { chosenDay } from '../../../../lib/dates.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { TextInput } from '../../../../ui/TextInput.tsx';
import { useScheduleActs } from '../../actions.tsx';
import { actWords } from '../actWords.ts';

export interface NewMilestoneDialogProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  onClose: () => void;
}

const noPhase = '';

/** A milestone or a gate, where there is no sheet to type it into. */
export function NewMilestoneDialog({ project, schedule, today, onClose }: NewMilestoneDialogProps) {
  const act = useScheduleActs(project.id);
  const shown = useShown();
  const [id] = useState(() => newId<MilestoneId>());
  const [typed, setTyped] = useState<string | null>(null);
  const [day, setDay] = useState<Day | null>(() => nextWorkingDay(today, planOf(schedule).calendar));
  const [phase, setPhase] = useState<PhaseId | typeof noPhase>(() => phaseAt(schedule, today));
  const [gate, setGate] = useState(false);
  const [isSent, setSent] = useState(false);
  const name = (typed ?? '').trim();
  const add: ScheduleChange | null = day && {
    kind: 'add',
    row: { kind: 'milestone', id, name, phaseId: phase === noPhase ? null : phase, end: day, gate },
  };
  const tried = add && changeSchedule({ schedule, changes: [add] });
  const send = () => {
    if (name === '') return setTyped('');
    if (!add || !tried?.ok) return;
    setSent(true);
    act({
      schedule,
      changes: [add],
      title: (changed) => actWords(changed, [add], null),
      onDone: () => shown() && onClose(),
      onRefused: () => setSent(false),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={send}
      title="New milestone"
      submitLabel="Add milestone"
      busy={isSent}
      problem={tried && !tried.ok && (tried.details.message ?? 'It cannot be there.')}
    >
      <div>
        <Field label="Name" required error={typed !== null && name === '' ? 'Name is required.' : undefined}>
          <TextInput value={typed ?? ''} onChange={(event) => setTyped(event.target.value)} maxLength={120} />
        </Field>
        <Field label="Day" error={day === null ? 'Day is required.' : undefined}>
          <DateInput value={day} today={today} onChange={(next) => setDay(chosenDay(next))} />
        </Field>
        <Field label="Phase">
          <Select
            value={phase}
            onChange={setPhase}
            options={[
              { value: noPhase, label: 'No phase' },
              ...schedule.rows.filter(isPhase).map((row) => ({ value: row.id, label: row.name })),
            ]}
          />
        </Field>
        <div className="flex items-center justify-between gap-3 text-13">
          <span>Needs an approval</span>
          <Switch label="Needs an approval" checked={gate} onChange={setGate} />
        </div>
      </div>
    </FormDialog>
  );
}

/** The phase that runs today, or the next one. */
function phaseAt({ rows }: Schedule, today: Day): PhaseId | typeof noPhase {
  return rows.filter(isPhase).find(({ end }) => end !== null && end >= today)?.id ?? noPhase;
}

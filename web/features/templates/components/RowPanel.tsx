// All of the row that is chosen.

import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { priorities } from '../../../../domain/tasks/choices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import {
  type FoundRow,
  moveIntoPhase,
  patchMilestone,
  patchPhase,
  patchTask,
  type Plan,
  removeRow,
  renameRow,
  rowsBeside,
  type TaskRow,
  titleOf,
} from './draft.ts';
import { focusableOf, focusLater } from './focusRow.ts';
import { PanelChecklist } from './PanelChecklist.tsx';
import { PanelWaits } from './PanelWaits.tsx';
import { NumberField } from './NumberField.tsx';
import { capital } from './planWords.ts';

export interface RowPanelProps {
  found: FoundRow;
  plan: Plan;
  problem: string | undefined;
  disabledReason: string | undefined;
  onChange: (change: (plan: Plan) => Plan) => void;
  onChoose: (key: string | null) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
  /** With its name, where that is not written in the table. */
  isNamed?: boolean;
}

export function RowPanel({ isNamed = false, found, plan, problem, disabledReason, onChange, onChoose, announce }: RowPanelProps) {
  const { key } = found.row;
  const remove = () => {
    const next = rowsBeside(plan, key);
    onChoose(null);
    onChange((now) => removeRow(now, key));
    focusLater(() => focusableOf(next));
  };
  const common = { plan, disabledReason, onChange };
  return (
    <div className="flex flex-col gap-4">
      <SectionHead title={titleOf(found)} count={found.kind === 'phase' ? undefined : found.phase.name} />
      {problem && <p className="text-13 text-overdue-text">{problem}</p>}
      {isNamed && (
        <Field label="Name" compact error={titleOf(found).trim() === '' ? 'Name is required.' : undefined}>
          <TextInput
            value={titleOf(found)}
            maxLength={found.kind === 'task' ? 200 : found.kind === 'phase' ? 80 : 120}
            readOnly={disabledReason !== undefined}
            onChange={(event) => onChange((now) => renameRow(now, found, event.target.value))}
          />
        </Field>
      )}
      {found.kind === 'task' && <TaskFields found={found} announce={announce} {...common} />}
      {found.kind === 'milestone' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <PhaseOf found={found} {...common} />
            <NumberField
              label="Offset"
              value={found.row.from}
              min={0}
              disabledReason={disabledReason}
              onChange={(from) => onChange((now) => patchMilestone(now, key, { from }))}
            />
          </div>
          <Checkbox
            label="Needs an approval"
            checked={found.row.gate}
            disabledReason={disabledReason}
            onChange={(gate) => onChange((now) => patchMilestone(now, key, { gate }))}
          />
        </>
      )}
      {found.kind === 'phase' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Days after the one before"
              value={found.row.offset}
              min={-500}
              disabledReason={disabledReason}
              onChange={(offset) => onChange((now) => patchPhase(now, key, { offset }))}
            />
            <NumberField
              label="Days"
              value={found.row.workingDays}
              min={1}
              disabledReason={disabledReason}
              onChange={(workingDays) => onChange((now) => patchPhase(now, key, { workingDays }))}
            />
          </div>
          <Checkbox
            label="Ends with an approval"
            checked={found.row.gate}
            disabledReason={disabledReason}
            onChange={(gate) => onChange((now) => patchPhase(now, key, { gate }))}
          />
        </>
      )}
      {found.kind !== 'phase' && <PanelWaits rowKey={key} {...common} />}
      <div>
        <Button size="small" variant="bare" icon={Trash2} disabledReason={disabledReason} onClick={remove}>
          {found.kind === 'phase' && found.row.tasks.length > 0 ? 'Take out with its tasks' : 'Take out'}
        </Button>
      </div>
    </div>
  );
}

type Editing = Pick<RowPanelProps, 'plan' | 'disabledReason' | 'onChange'>;

interface TaskFieldsProps extends Editing, Pick<RowPanelProps, 'announce'> {
  found: Extract<FoundRow, { kind: 'task' }>;
}

function TaskFields({ found, plan, disabledReason, onChange, announce }: TaskFieldsProps) {
  const { row, phase } = found;
  const roles = useId();
  const patch = (changes: Partial<TaskRow>) => onChange((now) => patchTask(now, row.key, changes));
  const isFixed = disabledReason !== undefined;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_72px_72px] gap-3">
        <Field label="Role" compact>
          <TextInput
            key={roles}
            list="template-roles"
            value={row.role ?? ''}
            maxLength={60}
            placeholder="Nobody yet"
            readOnly={isFixed}
            onChange={(event) => patch({ role: event.target.value.trimStart() || null })}
          />
        </Field>
        <NumberField label="Offset" value={row.from} min={0} disabledReason={disabledReason} onChange={(from) => patch({ from })} />
        <NumberField label="Days" value={row.days} min={1} disabledReason={disabledReason} onChange={(days) => patch({ days })} />
      </div>
      <p className="num -mt-2 text-12 text-ink-muted">{`Day ${row.from + 1} to day ${row.from + row.days} of ${phase.name}’s ${phase.workingDays}.`}</p>
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
        <NumberField
          label="Hours"
          value={row.hours}
          min={0}
          max={10_000}
          hasFraction
          canBeEmpty
          disabledReason={disabledReason}
          onChange={(hours) => patch({ hours })}
        />
        <Field label="Priority" compact>
          <Select
            value={row.priority}
            disabledReason={disabledReason}
            onChange={(priority) => patch({ priority })}
            options={priorities.map((value) => ({ value, label: capital(value) }))}
          />
        </Field>
      </div>
      <PhaseOf found={found} plan={plan} disabledReason={disabledReason} onChange={onChange} />
      <Checkbox
        label="Somebody else reviews it"
        checked={row.review}
        disabledReason={disabledReason}
        onChange={(review) => patch({ review })}
      />
      <PanelChecklist
        items={row.checklist}
        disabledReason={disabledReason}
        onChange={(checklist) => patch({ checklist })}
        announce={announce}
      />
      <Field label="Description" compact>
        <TextArea
          rows={3}
          value={row.description}
          maxLength={10_000}
          readOnly={isFixed}
          onChange={(event) => patch({ description: event.target.value })}
        />
      </Field>
    </>
  );
}

function PhaseOf({ found, plan, disabledReason, onChange }: Editing & { found: FoundRow }) {
  return (
    <Field label="Phase" compact>
      <Select
        value={found.phase.key}
        disabledReason={disabledReason}
        onChange={(phaseKey) => onChange((now) => moveIntoPhase(now, found.row.key, phaseKey))}
        options={plan.phases.map(({ key, name }) => ({ value: key, label: name }))}
      />
    </Field>
  );
}

import { Check, GripVertical, MoreHorizontal, RotateCcw, Stamp, Trash2 } from 'lucide-react';
import type { Phase, PhaseStatus } from '../../../../../domain/projects/contract.ts';
import { shownPhaseStatus } from '../../../../../domain/projects/phases.ts';
import { cx } from '../../../../ui/cx.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../../../ui/Menu.tsx';
import { ScaleBar } from '../../../../ui/ScaleBar.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { statusWords } from '../../../../ui/StatusWord.tsx';
import type { RowDrag } from '../../../../ui/useRowDrag.ts';
import { checkPhaseName } from './checks.ts';
import { ColourPicker } from './ColourPicker.tsx';
import { InlineInput } from './InlineInput.tsx';
import { PhaseDates } from './PhaseDates.tsx';
import type { PhaseChanges } from './usePhaseEdit.ts';

export interface PhaseRowProps {
  phase: Phase;
  today: string;
  isHeld: boolean;
  grip: ReturnType<RowDrag<Phase>['gripHandlers']>;
  disabledReason: string | undefined;
  /** Resolves to what went wrong, or null. */
  onEdit: (changes: PhaseChanges) => Promise<string | null>;
  onComplete: () => void;
  onReopen: () => void;
  onRemove: () => void;
}

/** One line where there is room for it; else the name, and under it the dates. */
export function PhaseRow({ phase, today, isHeld, grip, disabledReason, onEdit, onComplete, onReopen, onRemove }: PhaseRowProps) {
  const { name } = phase;
  const setStatus = (status: PhaseStatus) => {
    if (status === 'completed') return onComplete();
    if (phase.status === 'completed' && status === 'in-progress') return onReopen();
    void onEdit({ status });
  };
  return (
    <li data-row={phase.id} className={cx('border-b border-hairline', isHeld && 'relative z-(--z-drag) bg-accent-soft')}>
      <div className={cx(phaseColumns, 'min-h-13 py-1.5', isHeld && 'bg-surface-raised shadow-held outline-1 outline-accent-line')}>
        <IconButton
          {...(disabledReason === undefined && grip)}
          data-grip
          size="small"
          icon={GripVertical}
          label={`Move ${name}`}
          aria-describedby="phase-keys"
          disabledReason={disabledReason}
          className="cursor-grab touch-none border-0! bg-transparent! [grid-area:grip] active:cursor-grabbing"
        />
        <ColourPicker
          name={name}
          value={phase.colour}
          done={phase.status === 'completed' ? 1 : phase.progress}
          disabledReason={disabledReason}
          onChange={(colour) => void onEdit({ colour })}
        />
        <InlineInput
          className="font-medium [grid-area:name]"
          label={`Name of ${name}`}
          value={name}
          maxLength={80}
          check={checkPhaseName}
          disabledReason={disabledReason}
          onSave={(text) => onEdit({ name: text })}
        />
        <span className="[grid-area:status]">
          <Select
            look="bare"
            className="max-w-full"
            label={`Status of ${name}`}
            value={phase.status}
            onChange={setStatus}
            disabledReason={disabledReason}
            options={phaseStatuses.map((status) => ({ value: status, label: statusWords[status], lead: <StatusMark status={status} /> }))}
          />
        </span>
        <PhaseDates phase={phase} today={today} disabledReason={disabledReason} onEdit={onEdit} />
        <span className="flex items-center gap-2 [grid-area:progress] @max-[860px]:hidden">
          <ScaleBar className="w-20" label={`Progress of ${name}`} progress={phase.progress} health={shownPhaseStatus(phase.status)} />
          <span className="num text-13 text-ink-muted">
            {phase.totalTasks - phase.openTasks} of {phase.totalTasks}
          </span>
        </span>
        <span className="flex items-center gap-2 [grid-area:gate] max-md:hidden">
          <Checkbox
            label={`${name} ends with an approval`}
            hideLabel
            checked={phase.gate}
            disabledReason={disabledReason}
            onChange={(gate) => void onEdit({ gate })}
          />
          <span aria-hidden className="text-13 text-ink-muted @min-[860px]:hidden">
            Gate
          </span>
        </span>
        <span className="flex justify-end [grid-area:menu]">
          <PhaseMenu {...{ phase, disabledReason, onComplete, onReopen, onRemove }} onGate={(gate) => void onEdit({ gate })} />
        </span>
      </div>
    </li>
  );
}

interface PhaseMenuProps extends Pick<PhaseRowProps, 'phase' | 'disabledReason' | 'onComplete' | 'onReopen' | 'onRemove'> {
  onGate: (gate: boolean) => void;
}

const PhaseMenu = ({ phase, disabledReason, onComplete, onReopen, onRemove, onGate }: PhaseMenuProps) => (
  <Menu trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${phase.name}`} />}>
    {phase.status === 'completed' ? (
      <MenuItem icon={RotateCcw} disabledReason={disabledReason} onSelect={onReopen}>
        Reopen phase
      </MenuItem>
    ) : (
      <MenuItem icon={Check} disabledReason={disabledReason} onSelect={onComplete}>
        Complete phase
      </MenuItem>
    )}
    <MenuItem icon={Stamp} disabledReason={disabledReason} onSelect={() => onGate(!phase.gate)}>
      {phase.gate ? 'End without an approval' : 'End with an approval'}
    </MenuItem>
    <MenuItem icon={Trash2} danger disabledReason={disabledReason} onSelect={onRemove}>
      Remove phase
    </MenuItem>
  </Menu>
);

const phaseStatuses = ['not-started', 'in-progress', 'on-hold', 'completed'] as const;

/** The columns of the list, shared with its head; measured against the list's own width. */
export const phaseColumns =
  'grid items-center gap-x-3 [grid-template-areas:"grip_colour_name_status_start_end_days_progress_gate_menu"] ' +
  'grid-cols-[28px_28px_minmax(0,1fr)_136px_84px_64px_88px_136px_44px_28px] ' +
  '@max-[860px]:[grid-template-areas:"grip_colour_name_status_gate_menu"_"._._dates_dates_dates_dates"] @max-[860px]:grid-cols-[28px_28px_minmax(0,1fr)_136px_64px_28px] ' +
  'max-md:gap-x-2 max-md:[grid-template-areas:"grip_colour_name_menu"_"._._dates_dates"_"._._status_status"]! max-md:grid-cols-[28px_28px_minmax(0,1fr)_28px]!';

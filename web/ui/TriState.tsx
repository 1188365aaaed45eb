import { Check, X } from 'lucide-react';
import { SegmentedControl, type Segment } from './SegmentedControl.tsx';

export type TriStateValue = 'inherit' | 'allow' | 'deny';

export type TriStateProps = {
  /** The permission's name. */
  label: string;
  value: TriStateValue;
  onChange: (value: TriStateValue) => void;
  disabledReason?: string | undefined;
  className?: string;
};

/** A permission of one person: as the role has it, allowed, or denied. The effect in words goes beside it. */
export function TriState({ label, value, onChange, disabledReason, className }: TriStateProps) {
  // Only what is chosen has its sign.
  const segments: Segment<TriStateValue>[] = states.map((state) => {
    const { icon: _icon, ...plain } = state;
    return state.value === value ? state : plain;
  });
  return (
    <SegmentedControl
      label={label}
      value={value}
      onChange={onChange}
      segments={segments}
      stretch
      disabledReason={disabledReason}
      className={className ?? 'max-w-50 min-w-46'}
    />
  );
}

const states: ReadonlyArray<Segment<TriStateValue>> = [
  { value: 'inherit', label: 'Inherit' },
  { value: 'allow', label: 'Allow', icon: Check, chosenClassName: 'bg-on-track-soft font-semibold text-on-track-text' },
  { value: 'deny', label: 'Deny', icon: X, chosenClassName: 'bg-overdue-soft font-semibold text-overdue-text' },
];

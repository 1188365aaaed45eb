import { Check } from 'lucide-react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Reasoned } from './Reasoned.tsx';

export type TaskTickProps = {
  /** "Complete Chase worktop template from Larkin Stone". */
  label: string;
  done: boolean;
  onChange: (done: boolean) => void;
  disabledReason?: string | undefined;
  className?: string;
};

/** A task's tick is a ring; pointing at it shows the tick to come. */
export function TaskTick({ label, done, onChange, disabledReason, className }: TaskTickProps) {
  const disabled = disabledReason !== undefined;
  return (
    <label className={cx('group/tick touch-target relative inline-flex shrink-0', className)}>
      <Reasoned reason={disabledReason}>
        <input
          type="checkbox"
          aria-label={label}
          checked={done}
          onChange={(event) => !disabled && onChange(event.target.checked)}
          className={cx(
            'size-4 appearance-none rounded-round border transition-colors',
            disabled
              ? 'border-dashed border-hairline-strong'
              : 'border-control-line checked:border-completed-mark checked:bg-completed-mark hover:border-ink-muted',
          )}
        />
      </Reasoned>
      <span
        className={cx(
          'pointer-events-none absolute inset-0 flex items-center justify-center transition-opacity',
          done ? 'text-surface-raised' : 'text-ink-muted opacity-0',
          !disabled && 'group-hover/tick:opacity-100',
        )}
      >
        <Icon of={Check} size={12} />
      </span>
    </label>
  );
}

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Reasoned } from './Reasoned.tsx';

export type CheckboxProps = {
  /** The words beside it, and its accessible name. */
  label: ReactNode;
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
  /** The words stand elsewhere (a row's title): only for screen readers. */
  hideLabel?: boolean;
  disabledReason?: string | undefined;
  className?: string;
};

export function Checkbox({ label, checked, onChange, hideLabel = false, disabledReason, className }: CheckboxProps) {
  const disabled = disabledReason !== undefined;
  return (
    <label
      className={cx(
        'relative inline-flex items-start gap-2 touch:min-h-10 touch:items-center',
        hideLabel && 'touch-target',
        disabled && 'text-ink-faint',
        className,
      )}
    >
      <span className="relative mt-0.5 inline-flex shrink-0 touch:mt-0">
        <Reasoned reason={disabledReason}>
          <input
            type="checkbox"
            ref={(input) => {
              if (input) input.indeterminate = checked === 'mixed';
            }}
            checked={checked === true}
            onChange={(event) => !disabled && onChange(event.target.checked)}
            className={cx(
              'peer size-4 appearance-none rounded-1 border transition-colors',
              disabled
                ? 'border-dashed border-hairline-strong bg-surface-sunken'
                : 'border-control-line bg-surface-raised checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-ink-muted checked:hover:bg-accent-hover',
            )}
          />
        </Reasoned>
        <span
          className={cx(
            'pointer-events-none absolute inset-0 flex items-center justify-center',
            disabled ? 'text-ink-faint' : 'text-accent-ink',
          )}
        >
          {checked === 'mixed' ? <span className="h-0.5 w-2 bg-current" /> : checked && <Icon of={Check} size={12} />}
        </span>
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}

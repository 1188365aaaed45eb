import { cx } from './cx.ts';
import { Reasoned } from './Reasoned.tsx';

export type SwitchProps = {
  /** The accessible name; the words stand beside it, in its row. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | undefined;
};

/** Something that is on or off, at once: no button saves it. */
export function Switch({ label, checked, onChange, disabledReason }: SwitchProps) {
  const disabled = disabledReason !== undefined;
  return (
    <label className="relative inline-flex shrink-0 items-center touch:min-h-11">
      <span className="sr-only">{label}</span>
      <Reasoned reason={disabledReason}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => !disabled && onChange(event.target.checked)}
          className={cx(
            'peer h-5 w-9 cursor-pointer appearance-none rounded-full border transition-colors',
            disabled
              ? 'border-dashed border-hairline-strong bg-surface-sunken'
              : 'border-control-line bg-surface-raised checked:border-accent checked:bg-accent hover:border-ink-muted checked:hover:bg-accent-hover',
          )}
        />
      </Reasoned>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute start-1 size-3 rounded-full transition-[translate,background-color] duration-(--motion-2) peer-checked:translate-x-4 rtl:peer-checked:-translate-x-4',
          disabled ? 'bg-hairline-strong' : checked ? 'bg-accent-ink' : 'bg-ink-muted',
        )}
      />
    </label>
  );
}

import { Check } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface ChooseBoxProps {
  /** "Choose A-101.pdf". */
  label: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  tabIndex?: number;
  className?: string;
}

/** The box that chooses one of a list. */
export function ChooseBox({ label, checked, onChange, tabIndex, className }: ChooseBoxProps) {
  return (
    <span className={cx('relative inline-flex size-4 shrink-0 print:hidden', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        onChange={onChange}
        className="touch-target size-4 appearance-none rounded-1 border border-control-line bg-surface-raised checked:border-accent checked:bg-accent"
      />
      {checked && <Icon of={Check} size={12} className="pointer-events-none absolute inset-0 m-auto text-accent-ink" />}
    </span>
  );
}

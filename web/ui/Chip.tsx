import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { formatNumber } from './locale.ts';

export type ChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Chosen: an ink line and ink text. */
  chosen?: boolean;
  count?: number | undefined;
  /** 36 high, where it is tapped. */
  large?: boolean;
  /** A chevron: the chip opens a list instead of being chosen itself. */
  opens?: boolean;
  children: ReactNode;
};

/** One of a few filters, 28 high, or 36. With `opens` it is the trigger of a list, otherwise a toggle. */
export function Chip({ chosen = false, count, large = false, opens = false, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={opens ? undefined : chosen}
      {...rest}
      className={cx(
        'touch-target inline-flex shrink-0 items-center gap-1.5 rounded-2 border bg-surface-raised text-13 font-medium whitespace-nowrap transition-colors',
        large ? 'h-9 px-3' : 'h-7 px-2.5',
        chosen
          ? 'border-ink text-ink inset-ring inset-ring-ink/40'
          : 'border-hairline-strong text-ink-muted hover:border-control-line hover:bg-surface-hover hover:text-ink',
        className,
      )}
    >
      {children}
      {count !== undefined && <span className="num font-regular text-ink-faint">{formatNumber(count)}</span>}
      {opens && <Icon of={ChevronDown} size={14} />}
    </button>
  );
}

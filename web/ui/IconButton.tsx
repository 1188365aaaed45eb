import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Reasoned } from './Reasoned.tsx';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'disabled' | 'aria-label'> & {
  /** The accessible name, and the tooltip. */
  label: string;
  icon: LucideIcon;
  /** 28 with an icon of 16, or 36 with an icon of 18 (44 on touch). */
  size?: 'small' | 'normal';
  disabledReason?: string | undefined;
  /** What has to be done before, as a sentence: "Turn the volume up first". Nobody is kept out, so it has no lock's frame. */
  waitsFor?: string | undefined;
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left';
  /** A count or a dot that hangs on the corner. */
  badge?: ComponentProps<'button'>['children'];
};

export function IconButton({
  label,
  icon,
  size = 'normal',
  disabledReason,
  waitsFor,
  tooltipSide = 'bottom',
  badge,
  className,
  ...rest
}: IconButtonProps) {
  const reason = disabledReason ?? waitsFor;
  const button = (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center rounded-2 transition-colors',
        size === 'small' ? 'touch-target size-7' : 'size-9 touch:size-11',
        lookOf({ disabledReason, waitsFor }),
        className,
      )}
    >
      <Icon of={icon} size={size === 'small' ? 16 : 18} />
      {badge}
    </button>
  );
  if (reason !== undefined) return <Reasoned reason={reason}>{button}</Reasoned>;
  return (
    <Tooltip content={label} side={tooltipSide}>
      {button}
    </Tooltip>
  );
}

function lookOf({ disabledReason, waitsFor }: Pick<IconButtonProps, 'disabledReason' | 'waitsFor'>): string {
  if (disabledReason !== undefined) return 'border border-dashed border-hairline-strong bg-surface-sunken text-ink-faint';
  if (waitsFor !== undefined) return 'text-ink-faint';
  return 'text-ink-muted hover:bg-surface-hover hover:text-ink active:bg-surface-selected data-[state=open]:bg-surface-selected data-[state=open]:text-ink';
}

import { Lock, type LucideIcon } from 'lucide-react';
import * as Slot from 'radix-ui/slot';
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Reasoned } from './Reasoned.tsx';
import { Ring } from './Ring.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  /** `primary` once per region; `bare` for Cancel and Decline; `danger` only inside the dialog that confirms. */
  variant?: 'primary' | 'quiet' | 'bare' | 'danger';
  /** 28, 36 (both a step taller on touch) or always 44. */
  size?: 'small' | 'normal' | 'touch';
  icon?: LucideIcon;
  /** A ring replaces the icon; the label and the width stay, a click does nothing. */
  busy?: boolean;
  /** Why it may not be used, as a sentence: "You need the Create Tasks permission". */
  disabledReason?: string | undefined;
  /** What has to be done before, as a sentence: "Nothing has been changed". Nobody is kept out, so there is no lock. */
  waitsFor?: string | undefined;
  /** Renders its one child (a link) with the look of the button. */
  asChild?: boolean;
};

export function Button({
  variant = 'quiet',
  size = 'normal',
  icon,
  busy,
  disabledReason,
  waitsFor,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reason = disabledReason ?? waitsFor;
  const Element = asChild ? Slot.Root : 'button';
  const lead = disabledReason === undefined ? icon : Lock;
  const once = useOnce(onClick, busy);
  const sends = rest.type === 'submit' || busy !== undefined;
  return (
    <Reasoned reason={reason}>
      <Element
        type={asChild ? undefined : 'button'}
        {...rest}
        data-button=""
        data-primary={variant === 'primary' ? '' : undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || reason !== undefined || undefined}
        onClick={busy ? swallow : sends ? once : onClick}
        className={cx(
          frame,
          sizes[size],
          busy && !icon ? busyPadding[size] : variant === 'bare' ? barePadding[size] : padding[size],
          lookOf({ variant, disabledReason, waitsFor }),
          className,
        )}
      >
        {busy ? <Ring /> : lead && <Icon of={lead} size={16} />}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Element>
    </Reasoned>
  );
}

/** Locked, waiting for something, or as its variant says. */
function lookOf({ variant = 'quiet', disabledReason, waitsFor }: Pick<ButtonProps, 'variant' | 'disabledReason' | 'waitsFor'>): string {
  if (disabledReason !== undefined) return lockedLook;
  return waitsFor === undefined ? looks[variant] : waitingLook;
}

function swallow(event: MouseEvent) {
  event.preventDefault();
}

/** Within it a second click is the other half of a double click, ms. */
const doubleClick = 300;

/**
 * A double click means it once: its second half may come before the button is drawn as busy, and would send again. Once what was sent has
 * come to an end, the next click is meant.
 */
function useOnce(onClick: ButtonProps['onClick'], busy: boolean | undefined) {
  const clickedAt = useRef(-Infinity);
  useEffect(() => {
    // Talks to the hand: what it sent has begun or ended.
    clickedAt.current = -Infinity;
  }, [busy]);
  return (event: MouseEvent<HTMLButtonElement>): void => {
    if (event.detail > 1 && event.timeStamp - clickedAt.current < doubleClick) return event.preventDefault();
    clickedAt.current = event.timeStamp;
    onClick?.(event);
  };
}

const frame = 'inline-flex shrink-0 items-center justify-center gap-2 rounded-2 border whitespace-nowrap select-none transition-colors';

const sizes = {
  small: 'h-7 text-13 touch:h-10',
  normal: 'h-9 text-14 touch:h-11',
  touch: 'h-11 text-14',
};

const padding = { small: 'px-2.5', normal: 'px-3.5', touch: 'px-4' };

const barePadding = { small: 'px-2', normal: 'px-2.5', touch: 'px-3' };

// The ring and its gap are 22 wide: taking 11 from either side keeps the width of a button without an icon.
const busyPadding = { small: 'px-0', normal: 'px-0.75', touch: 'px-1.25' };

const looks = {
  primary: 'border-transparent bg-accent font-semibold text-accent-ink hover:bg-accent-hover active:bg-accent-press',
  quiet:
    'border-hairline-strong bg-surface-raised font-semibold text-ink hover:border-control-line hover:bg-surface-hover active:bg-surface-selected',
  bare: 'border-transparent font-medium text-ink-muted hover:bg-surface-hover hover:text-ink active:bg-surface-selected',
  danger: 'border-transparent bg-danger font-semibold text-danger-ink hover:bg-danger-hover active:bg-danger-hover',
};

const waitingLook = 'border-hairline bg-surface-sunken font-semibold text-ink-faint';

const lockedLook = 'border-dashed border-hairline-strong bg-surface-sunken font-semibold text-ink-faint';

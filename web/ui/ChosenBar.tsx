import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLayout } from './breakpoints.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { formatNumber } from './locale.ts';

export interface ChosenBarProps {
  /** The accessible name: "Chosen documents". */
  label: string;
  count: number;
  /** More about them: how large they are. */
  detail?: string | undefined;
  /** Chooses none. */
  onClose: () => void;
  className?: string;
  /** What can be done with them. */
  children: ReactNode;
}

/** How many are chosen, and what can be done with them: in the place of the tools, in a hand in that of the bottom bar. */
export function ChosenBar({ label, count, detail, onClose, className, children }: ChosenBarProps) {
  const isMobile = useLayout() === 'mobile';
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    // A menu that is open has its own Escape, and is no part of the bar in the document.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isWithin && !event.defaultPrevented) onClose();
  };
  return (
    <div
      role="toolbar"
      data-chosen=""
      aria-label={label}
      onKeyDown={leave}
      className={cx(
        'flex min-h-9 items-center gap-1 rounded-2 border border-ink bg-surface-raised ps-3 pe-1 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-panel) max-md:h-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-md:rounded-none max-md:border-0 max-md:border-t max-md:border-hairline-strong max-md:ps-4 max-md:pb-[env(safe-area-inset-bottom)] print:hidden',
        className,
      )}
    >
      <p className="num me-auto truncate text-13">
        <span className="font-semibold">{formatNumber(count)} selected</span>
        {detail !== undefined && <span className="ms-2 text-ink-muted">{detail}</span>}
      </p>
      {children}
      <IconButton size={isMobile ? 'normal' : 'small'} icon={X} label="Choose none" onClick={onClose} />
    </div>
  );
}

/** For screen readers. It stands beside the bar, which comes and goes: words that come together with their place are not heard. */
export function ChosenCount({ count }: { count: number }) {
  return (
    <p role="status" className="sr-only">
      {count > 0 ? `${formatNumber(count)} selected` : ''}
    </p>
  );
}

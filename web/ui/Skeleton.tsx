import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Holds the skeletons of one place: appears after 150 ms, stands still, is one "Loading" to a screen reader. */
export function Skeleton({ label = 'Loading', className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label} className={cx('animate-after-a-moment', className)}>
      {children}
    </div>
  );
}

/** A picture not yet here is a void: the crossed square of a plan. Give it the size of what comes. */
export function Void({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      preserveAspectRatio="none"
      className={cx('block rounded-1 border border-hairline bg-(--void,var(--surface-sunken)) text-hairline', className)}
    >
      <line x1="0" y1="0" x2="100%" y2="100%" stroke="currentColor" strokeWidth="1" />
      <line x1="100%" y1="0" x2="0" y2="100%" stroke="currentColor" strokeWidth="1" />
    </svg>
  );
}

/** Words not yet here are a plain strip: `h-2.5` for small text, `h-4` for a title. */
export function Strip({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block rounded-1 bg-skeleton', className ?? 'h-2.5 w-24')} />;
}

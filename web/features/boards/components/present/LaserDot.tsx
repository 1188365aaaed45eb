import { cx } from '../../../../ui/cx.ts';

/** A dot of light, 16 across. */
export const LaserDot = ({ className }: { className?: string }) => (
  <span
    aria-hidden
    data-laser=""
    className={cx(
      'block size-4 rounded-round border-2 border-surface-raised bg-overdue-mark shadow-[0_0_0_4px_color-mix(in_oklab,var(--overdue-mark)_35%,transparent)]',
      className,
    )}
  />
);

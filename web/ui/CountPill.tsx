import { cx } from './cx.ts';

export type CountPillProps = {
  count: number;
  /** `bell` hangs on the corner of an icon: clay, with a gap in the surface's colour. */
  look?: 'soft' | 'bell';
  className?: string;
};

/** How many wait; nothing at zero. */
export function CountPill({ count, look = 'soft', className }: CountPillProps) {
  if (count <= 0) return null;
  // On a bell the number is a drawing: the button's name says it in words.
  return (
    <span
      aria-hidden={look === 'bell' || undefined}
      className={cx('num inline-flex items-center justify-center rounded-round font-semibold', looks[look], className)}
    >
      {countWords(count)}
    </span>
  );
}

/** '99+' above 99 (specification §9). */
export function countWords(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** The mark of something unread where there is no room for a number. */
export function UnreadDot({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      className={cx('inline-block size-1.75 shrink-0 rounded-round bg-accent', className)}
    />
  );
}

const looks = {
  soft: 'h-5 min-w-5 bg-accent-soft px-1.5 text-12 text-accent-text',
  bell: 'absolute -end-0.5 -top-0.5 h-4.25 min-w-4.25 bg-accent px-1 text-11 text-accent-ink ring-2 ring-surface touch:end-0.5 touch:top-0.5',
};

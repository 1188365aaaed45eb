import { cx } from './cx.ts';

/** The turning ring of something busy; stands still with reduced motion. */
export function Ring({ size = 14, className }: { size?: 14 | 20; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" fill="none" aria-hidden className={cx('shrink-0 animate-turn', className)}>
      <circle cx="7" cy="7" r="5.750" stroke="currentColor" strokeWidth="1.500" opacity="0.3" />
      <path d="M7 1.250A5.750 5.750 0 0 1 12.750 7" stroke="currentColor" strokeWidth="1.500" />
    </svg>
  );
}

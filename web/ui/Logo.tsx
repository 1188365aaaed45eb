import { cx } from './cx.ts';

/** A plan's door swing, with the name beside it unless there is no room. */
export function Logo({ size = 'normal', name = true, className }: { size?: 'normal' | 'large'; name?: boolean; className?: string }) {
  const px = size === 'large' ? 28 : 24;
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg
        width={px}
        height={px}
        viewBox="0 0 24 24"
        fill="none"
        role={name ? undefined : 'img'}
        aria-label={name ? undefined : 'Atelier'}
        aria-hidden={name || undefined}
      >
        <path d="M1.500 20H5M19 20h3.500" stroke="currentColor" strokeWidth="2.600" />
        <path d="M5 20V5.500" stroke="currentColor" strokeWidth="2" />
        <path d="M5 5.500A14.500 14.500 0 0 1 19.200 20" stroke="var(--accent)" strokeWidth="1.400" />
      </svg>
      {name && <span className="font-title text-title-22">Atelier</span>}
    </span>
  );
}

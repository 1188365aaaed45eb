import { Avatar } from './Avatar.tsx';
import { cx } from './cx.ts';

export type AvatarGroupProps = {
  people: ReadonlyArray<{ id?: string; name: string; src?: string | null | undefined }>;
  size?: 22 | 24;
  /** Faces before the rest becomes a number. */
  most?: number;
  /** The colour beneath, in which the gap between faces is cut. */
  on?: 'surface' | 'raised';
  className?: string;
};

/** Faces that overlap (by 6, or by 3 on a card), three of them, then how many more. One image to a screen reader, named by all names. */
export function AvatarGroup({ people, size = 24, most = 3, on = 'surface', className }: AvatarGroupProps) {
  if (people.length === 0) return null;
  const shown = people.slice(0, most);
  const more = people.length - shown.length;
  const gap = on === 'raised' ? 'ring-2 ring-surface-raised' : 'ring-2 ring-surface';
  return (
    <span role="img" aria-label={people.map((person) => person.name).join(', ')} className={cx('inline-flex', className)}>
      {shown.map(({ id, ...person }, index) => (
        <Avatar key={id ?? person.name} {...person} size={size} decorative className={cx(gap, index > 0 && overlap[size])} />
      ))}
      {more > 0 && (
        <span
          aria-hidden
          data-more={`+${more}`}
          className={cx(
            'num relative inline-flex before:content-[attr(data-more)] items-center justify-center rounded-round bg-surface-sunken text-11 font-semibold text-ink-muted',
            overlap[size],
            gap,
          )}
          style={{ minInlineSize: size, blockSize: size }}
        />
      )}
    </span>
  );
}

const overlap = { 22: '-ms-0.75', 24: '-ms-1.5' };

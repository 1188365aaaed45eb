import { useState } from 'react';
import { cx } from './cx.ts';
import { initialsOf } from './initials.ts';
import { usePicture } from './pictures.ts';

export type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  /** Where they do not come from the name alone. */
  initials?: string;
  size?: 20 | 22 | 24 | 28 | 32 | 36 | 40 | 64 | 96;
  /** Grey; the word "(deactivated)" goes after the name, not here. */
  deactivated?: boolean;
  /** The name stands beside it: screen readers need it only once. */
  decorative?: boolean;
  className?: string;
};

/** A face, or two initials on a tint that belongs to the name. */
export function Avatar({
  name,
  src,
  initials = initialsOf(name),
  size = 24,
  deactivated = false,
  decorative = false,
  className,
}: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = usePicture(src);
  const picture = shown !== broken ? shown : null;
  const classes = cx('inline-flex shrink-0 overflow-hidden rounded-round', deactivated && 'opacity-60 grayscale', className);
  if (picture) {
    return (
      <img
        src={picture}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        onError={() => setBroken(picture)}
        className={cx('face object-cover', classes)}
      />
    );
  }
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      // Drawn, not written: the initials are a picture of the name, which stands in the label.
      data-initials={initials}
      className={cx('items-center justify-center font-semibold text-ink select-none before:content-[attr(data-initials)]', classes)}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.max(9, Math.round(size * 0.4)), background: tintOf(name) }}
    />
  );
}

/** The same name has the same tint everywhere: a fifth of a material in paper, so that ink stays readable. */
function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `color-mix(in oklab, var(--phase-${(sum % 8) + 1}) 22%, var(--surface-selected))`;
}

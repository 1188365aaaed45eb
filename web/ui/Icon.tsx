import type { LucideIcon } from 'lucide-react';

export type IconProps = {
  of: LucideIcon;
  /** 18 and 20 beside text of 14 and up, 16 and below in small places. */
  size?: 12 | 14 | 16 | 18 | 20;
  className?: string;
};

/** A lucide drawing with the stroke of its size; always beside a word or inside a named control. */
export function Icon({ of: Drawing, size = 16, className }: IconProps) {
  return <Drawing aria-hidden focusable={false} size={size} strokeWidth={size >= 18 ? 1.5 : 1.7} className={className ?? 'shrink-0'} />;
}

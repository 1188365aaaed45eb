import { ChevronsUp, ChevronUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type CardFactProps = {
  icon?: LucideIcon;
  /** What the number means, for screen readers: "Comments". */
  label?: string;
  /** Ink instead of muted: due today. */
  strong?: boolean;
  children?: ReactNode;
};

/** One fact at the foot of a card: an icon and a word or number. */
export function CardFact({ icon, label, strong = false, children }: CardFactProps) {
  return (
    <span className={cx('num inline-flex items-center gap-1.25 whitespace-nowrap', strong && 'font-semibold text-ink')}>
      {icon && <Icon of={icon} size={14} />}
      {label && <span className="sr-only">{label} </span>}
      {children}
    </span>
  );
}

/** Only High and Urgent are said. */
export function PriorityWord({ priority }: { priority: 'high' | 'urgent' }) {
  return (
    <CardFact icon={priority === 'urgent' ? ChevronsUp : ChevronUp} strong>
      {priority === 'urgent' ? 'Urgent' : 'High'}
    </CardFact>
  );
}

import type { LucideIcon } from 'lucide-react';
import * as Slot from 'radix-ui/slot';
import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { UnreadDot } from './CountPill.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export type NotificationRowProps = Omit<ComponentProps<'div'>, 'title'> & {
  person: { name: string; src?: string | null };
  /** Of its type. */
  icon: LucideIcon;
  title: string;
  /** Two lines at most. */
  text: ReactNode;
  /** One line beneath: what an edit changed. */
  detail?: string | null;
  /** "18 min ago". */
  time: ReactNode;
  unread?: boolean;
  /** Renders its one empty child, a link or button, as the row. */
  children: ReactNode;
};

/** One notification in the bell's list. */
export function NotificationRow({
  person,
  icon,
  title,
  text,
  detail,
  time,
  unread = false,
  children,
  className,
  ...rest
}: NotificationRowProps) {
  return (
    <Slot.Root
      {...rest}
      className={cx(
        'flex w-full items-start gap-2 border-b border-hairline px-4 py-3 text-start -outline-offset-2 last:border-b-0 hover:bg-surface-hover',
        className,
      )}
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      <span className="relative me-1 shrink-0">
        <Avatar {...person} size={32} decorative />
        <span className="absolute -end-1 -bottom-1 flex size-4.5 items-center justify-center rounded-round bg-surface-raised text-ink-muted">
          <Icon of={icon} size={14} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>
            <bdi>{title}</bdi>
          </span>
          <span className="num shrink-0 text-12 text-ink-muted">{time}</span>
        </span>
        <span className="line-clamp-2 text-13 text-ink-muted">{text}</span>
        {detail && <span className="block truncate text-13">{detail}</span>}
      </span>
      <span className="flex w-1.75 shrink-0 pt-1.5">{unread && <UnreadDot label="Unread" />}</span>
    </Slot.Root>
  );
}

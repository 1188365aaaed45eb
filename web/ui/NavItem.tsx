// The look of the shell's navigation. The links themselves come from the application: it renders them with these props.
import type { LucideIcon } from 'lucide-react';
import * as Slot from 'radix-ui/slot';
import type { ReactNode } from 'react';
import { CountPill, UnreadDot } from './CountPill.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';

export type SidebarItemProps = {
  icon: LucideIcon;
  label: string;
  current?: boolean;
  /** Unread things behind it. */
  count?: number;
  /** What the number counts, for those who only hear it. */
  countWords?: string;
  /** 64 wide: icon and dot only, the name as a tooltip. */
  narrow?: boolean;
  /** One empty link or button; it becomes the item. */
  children: ReactNode;
};

/** An entry of the sidebar, 36 high; the current one has a clay line at the sidebar's edge and no fill. */
export function SidebarItem({ icon, label, current = false, count = 0, countWords, narrow = false, children }: SidebarItemProps) {
  const item = (
    <Slot.Root
      aria-current={current ? 'page' : undefined}
      className={cx(
        'relative mx-3 mb-0.5 flex h-9 items-center rounded-2 -outline-offset-2 transition-colors hover:bg-surface-hover hover:text-ink',
        narrow ? 'justify-center' : 'gap-3 px-2',
        current ? 'font-semibold text-ink' : 'font-medium text-ink-muted',
        current && 'before:absolute before:inset-y-1.5 before:-start-3 before:w-0.5 before:bg-accent',
      )}
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      <span className="relative inline-flex">
        <Icon of={icon} size={18} />
        {narrow && count > 0 && <UnreadDot className="absolute -end-1.5 -top-0.5" />}
      </span>
      <span className={narrow ? 'sr-only' : 'truncate'}>{label}</span>
      {!narrow && <CountPill count={count} className="ms-auto" />}
      {countWords && count > 0 && <span className="sr-only">{narrow ? ` ${count} ${countWords}` : ` ${countWords}`}</span>}
    </Slot.Root>
  );
  return narrow ? (
    <Tooltip content={label} side="right">
      {item}
    </Tooltip>
  ) : (
    item
  );
}

export type BottomBarItemProps = {
  icon: LucideIcon;
  label: string;
  current?: boolean;
  /** Something unread behind it, in words: "3 unread". */
  unread?: string | undefined;
  children: ReactNode;
};

/** An entry of the bottom bar on a phone: icon 20 over an 11 px label, a clay line on top when current. */
export function BottomBarItem({ icon, label, current = false, unread, children }: BottomBarItemProps) {
  return (
    <Slot.Root
      aria-current={current ? 'page' : undefined}
      className={cx(
        'relative flex h-(--bottom-bar) min-w-0 flex-1 flex-col items-center justify-center gap-1 -outline-offset-2',
        current ? 'font-semibold text-ink' : 'font-medium text-ink-muted',
        current && 'before:absolute before:top-0 before:h-0.5 before:w-7 before:bg-accent',
      )}
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      <span className="relative inline-flex">
        <Icon of={icon} size={20} />
        {unread && <UnreadDot label={unread} className="absolute -end-1.5 -top-0.5" />}
      </span>
      <span className="text-11 whitespace-nowrap">{label}</span>
    </Slot.Root>
  );
}

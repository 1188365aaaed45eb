// What the bell opens: the newest first, as many as there are, of which only the visible ones are in the page.

import { useVirtualizer } from '@tanstack/react-virtual';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Notification } from '../../../../domain/notifications/contract.ts';
import { useConnected } from '../../../lib/connection.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLayout } from '../../../ui/breakpoints.ts';
import { countWords } from '../../../ui/CountPill.tsx';
import { PopoverHead } from '../../../ui/Popover.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useNotificationList } from '../queries.ts';
import { useNotifications } from './notificationsContext.ts';
import { useLogged } from './useLogged.ts';
import { NotificationEntry } from './NotificationEntry.tsx';

export interface NotificationListProps {
  onClose: () => void;
}

export function NotificationList({ onClose }: NotificationListProps) {
  const { unread, readAll, open } = useNotifications();
  return (
    <>
      <PopoverHead
        title="Notifications"
        detail={unread > 0 && `${countWords(unread)} new`}
        onClose={onClose}
        action={
          unread > 0 && (
            <TextLink asChild>
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  readAll();
                  // It goes with the last unread one, and a button that deletes would be the next.
                  currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-entry]')?.focus();
                }}
                className="touch-target"
              >
                Mark all as read
              </button>
            </TextLink>
          )
        }
      />
      <Entries
        onOpen={(notification) => {
          onClose();
          open(notification);
        }}
      />
      <p className="shrink-0 border-t border-hairline px-4 py-2.5 text-13">
        <TextLink asChild>
          <Link to="/settings" search={{ tab: 'notifications' }} onClick={onClose}>
            Sounds and push
          </Link>
        </TextLink>
      </p>
    </>
  );
}

interface EntriesProps {
  onOpen: (notification: Notification) => void;
}

function Entries({ onOpen }: EntriesProps) {
  const { list, items } = useNotificationList();
  const isReachable = useConnected();
  useLogged(list.error, 'the notifications could not be loaded');
  if (!items && !isReachable) return <Said>You are offline. They are shown once you are connected.</Said>;
  if (!items) return <Said>Loading notifications...</Said>;
  if (items.length === 0) return <Said>No notifications yet</Said>;
  return (
    <Rows
      items={items}
      onOpen={onOpen}
      more={
        list.hasNextPage && (
          <div className="px-4 py-3">
            <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          </div>
        )
      }
    />
  );
}

const Said = ({ children }: { children: string }) => (
  <p role="status" className="flex h-24 items-center justify-center px-4 text-ink-muted">
    {children}
  </p>
);

interface RowsProps extends EntriesProps {
  items: readonly Notification[];
  more: React.ReactNode;
}

const rowHeight = 72;

function Rows({ items, onOpen, more }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const now = useNow();
  const isMobile = useLayout() === 'mobile';
  const { read, remove } = useNotifications();
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.groupId ?? index,
    overscan: 6,
  });

  /** The entry at that place, or the list itself where there is none any more. */
  const focusEntry = (index: number) => {
    if (index >= 0) virtual.scrollToIndex(index);
    requestAnimationFrame(() =>
      (scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-entry]`) ?? scroller.current)?.focus(),
    );
  };

  /** Where the focus goes once the entry that had it is gone. */
  const afterRemoval = useRef<number | null>(null);
  useEffect(() => {
    // Talks to the document's focus, after each removal.
    if (afterRemoval.current === null) return;
    focusEntry(afterRemoval.current);
    afterRemoval.current = null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is about the number of entries alone
  }, [items.length]);

  /** Arrows go from one to the next; what is not in the page yet is brought there first. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    const current = Number(entry?.dataset.index ?? -1);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (current < 0 || step === undefined) return;
    event.preventDefault();
    const next = Math.min(items.length - 1, Math.max(0, current + step));
    focusEntry(next);
  };

  return (
    <div ref={scroller} tabIndex={-1} className={isMobile ? 'min-h-0 flex-1 overflow-y-auto' : 'max-h-96 overflow-y-auto'}>
      <ul aria-label="Notifications" className="relative" style={{ height: virtual.getTotalSize() }} onKeyDown={onKeyDown}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <NotificationEntry
                  notification={item}
                  now={now}
                  onOpen={() => onOpen(item)}
                  onRead={() => {
                    read(item);
                    focusEntry(index);
                  }}
                  onRemove={() => {
                    remove(item);
                    afterRemoval.current = Math.min(index, items.length - 2);
                  }}
                />
              </li>
            )
          );
        })}
      </ul>
      {more}
    </div>
  );
}

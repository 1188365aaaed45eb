import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Notification } from '../../../../domain/notifications/contract.ts';
import { editDetail } from '../../../../domain/notifications/merging.ts';
import { spoken } from '../../../../domain/notifications/spoken.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { NotificationRow } from '../../../ui/NotificationRow.tsx';
import { Words } from '../../../ui/Words.tsx';
import { type Person, usePeople } from '../../studios/queries.ts';
import { linkOf } from './links.ts';
import { iconOf } from './looks.ts';

export interface NotificationEntryProps {
  notification: Notification;
  now: number;
  onOpen: () => void;
  onRead: () => void;
  onRemove: () => void;
}

/** One row of the bell's list: opens what it is about; reading and deleting are beside it. */
export function NotificationEntry({ notification, now, onOpen, onRead, onRemove }: NotificationEntryProps) {
  const people = usePeople();
  const { title, isRead, createdAt, data } = notification;
  const person: Pick<Person, 'name' | 'src'> = data.actorId ? people.find(data.actorId) : { name: 'Atelier', src: null };
  const link = linkOf(notification);
  const open = (event: MouseEvent) => {
    // A new tab or window is the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
  };
  return (
    <div className="group relative">
      <NotificationRow
        person={person}
        icon={iconOf(notification)}
        title={title}
        text={<Words of={spoken(notification)} />}
        detail={editDetail(notification)}
        time={<time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>}
        unread={!isRead}
        data-entry=""
        onKeyDown={onKeyDown}
        className="pe-4 touch:pb-8"
      >
        {link ? <Link {...link} onClick={open} /> : <button type="button" onClick={onOpen} />}
      </NotificationRow>
      <span className="absolute end-2 bottom-1 flex rounded-2 touch:gap-4 bg-surface-raised opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
        {!isRead && <IconButton size="small" icon={Check} label={`Mark as read: ${title}`} onClick={onRead} />}
        <IconButton size="small" icon={X} label={`Delete: ${title}`} onClick={onRemove} />
      </span>
    </div>
  );
}

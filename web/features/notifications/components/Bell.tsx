// The bell in the header: how many are unread, and the list of them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { projectId as projectIdSchema, taskId as taskIdSchema } from '../../../../domain/kernel/ids.ts';
import type { Notification } from '../../../../domain/notifications/contract.ts';
import { destinationOf } from '../../../../domain/notifications/rules.ts';
import { setBadges } from '../../../lib/badges.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { watchPresence } from '../../../lib/presence.ts';
import { isTalkInSight } from '../../../lib/talkInSight.ts';
import { CountPill } from '../../../ui/CountPill.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { followScreen } from '../actions.tsx';
import { countsQuery, useMarkAllRead } from '../queries.ts';
import { useNotifications } from './notificationsContext.ts';
import { useLogged } from './useLogged.ts';
import { knownPerson } from '../../studios/queries.ts';
import { NotificationsProvider } from './NotificationsProvider.tsx';

const NotificationList = lazyPart(async () => (await import('./NotificationList.tsx')).NotificationList, {
  standIn: (
    <p role="status" className="px-4 py-8 text-center text-ink-muted">
      Loading notifications...
    </p>
  ),
});

export function Bell() {
  return (
    <NotificationsProvider>
      <BellButton />
    </NotificationsProvider>
  );
}

function BellButton() {
  const { data, error } = useQuery(countsQuery());
  const { unread, open } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const isShown = useIsShown();
  const queries = useQueryClient();
  useLogged(error, 'the unread notifications could not be counted');

  useEffect(() => {
    // Talks to the shell round the page and to the tab's title.
    setBadges(data?.counts);
  }, [data?.counts]);
  useEffect(() => {
    // Talks to the network: it opens without one too.
    NotificationList.preload();
    return () => setBadges();
  }, []);
  useEffect(() => {
    // Talks to what comes in live, which is no component.
    followScreen(isOpen ? null : { open, isShown, faceOf: (id) => knownPerson(queries, id) });
    return () => followScreen(null);
  }, [open, isShown, queries, isOpen]);
  useReadWhatIsShown(unread);

  return (
    <Popover
      label="Notifications"
      width="list"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label={bellWords(unread)} icon={BellIcon} badge={<CountPill count={unread} look="bell" />} />}
    >
      <NotificationList onClose={() => setOpen(false)} />
    </Popover>
  );
}

const bellWords = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`;

interface Place {
  to?: string;
  task?: string;
  tab?: string;
  view?: string;
}

/** Whether what a notification leads to is the page that is open; of a board, with its comments. */
function useIsShown(): (notification: Notification) => boolean {
  const { pathname, search } = useLocation();
  return (notification) => {
    const destination = destinationOf(notification);
    if (!destination) return false;
    if (destination.to === '/mood-board/$boardId') return isTalkInSight(destination.boardId);
    const path = destination.to.replace('$projectId', 'projectId' in destination ? destination.projectId : '');
    const { task, tab, view } = search as Place;
    const there: Place = destination;
    // What is said in one place of a project is not seen in another.
    const isSaidElsewhere = 'comment' in destination && !there.task && (tab !== there.tab || view !== there.view);
    return pathname === path && task === there.task && !isSaidElsewhere;
  };
}

/** Whoever has the task or the project before them has read what tells of it. */
function useReadWhatIsShown(unread: number): void {
  const { pathname, search } = useLocation();
  const { mutate } = useMarkAllRead();
  const task = taskIdSchema.safeParse((search as { task?: string }).task).data;
  const project = projectIdSchema.safeParse(/^\/projects\/([^/]+)/.exec(pathname)?.[1]).data;
  useEffect(() => {
    if (unread === 0 || !(task ?? project)) return;
    // Tells the server what is on the screen, once somebody looks at it: until then it may still be pushed.
    return watchPresence((isLooking) => {
      if (!isLooking) return;
      if (task) mutate({ taskId: task });
      if (project) mutate({ projectId: project });
    });
  }, [unread, task, project, mutate]);
}

import type { LinkProps } from '@tanstack/react-router';
import type { CommentId } from '../../../../domain/kernel/ids.ts';
import type { Notification } from '../../../../domain/notifications/contract.ts';
import { destinationOf } from '../../../../domain/notifications/rules.ts';
import { idAt } from '../../../lib/ids.ts';

/** Where a notification leads, as the router takes it; null where there is nothing to open. */
export function linkOf(notification: Pick<Notification, 'type' | 'data'>): Pick<LinkProps, 'to' | 'params' | 'search'> | null {
  const destination = destinationOf(notification);
  if (!destination) return null;
  switch (destination.to) {
    case '/projects/$projectId': {
      const { to, projectId, comment, ...search } = destination;
      return { to, params: { projectId }, search: { ...search, ...saidAt(comment) } };
    }
    case '/projects/$projectId/gantt':
      return { to: destination.to, params: { projectId: destination.projectId } };
    case '/mood-board/$boardId':
      return { to: destination.to, params: { boardId: destination.boardId }, search: saidAt(destination.comment) };
    case '/todos': {
      const { to, ...search } = destination;
      return { to, search };
    }
    case '/settings':
      return { to: destination.to, search: { tab: destination.tab } };
    case '/':
      return { to: destination.to };
  }
}

const saidAt = (comment: string | undefined) => (comment === undefined ? {} : { comment: idAt<CommentId>(comment) });

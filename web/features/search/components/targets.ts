// Where what was found opens.

import type { LinkProps } from '@tanstack/react-router';
import type { Hit } from '../../../../domain/search/contract.ts';

/** A page, as the router takes it. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;

export function targetOf(hit: Hit): Target {
  switch (hit.kind) {
    case 'project':
      return ofProject(hit.id);
    case 'task':
      return hit.projectId === null ? { to: '/todos', search: { task: hit.id } } : ofProject(hit.projectId, { tab: 'tasks', task: hit.id });
    case 'file':
      return toFile(hit.id, hit.projectId);
    case 'board':
      return { to: '/mood-board/$boardId', params: { boardId: hit.id } };
    case 'comment':
      return toComment(hit.id, hit);
    case 'person':
      return { to: '/settings', search: { tab: 'team', member: hit.id } };
  }
}

type Said = Pick<Extract<Hit, { kind: 'comment' }>, 'subject' | 'projectId'>;

function toComment(comment: string, { subject: { kind, id }, projectId }: Said): Target {
  if (kind === 'board') return { to: '/mood-board/$boardId', params: { boardId: id }, search: { comment } };
  if (kind === 'file') return toFile(id, projectId, comment);
  if (projectId === null) return { to: '/todos', search: { task: id, comment } };
  return ofProject(projectId, kind === 'task' ? { tab: 'tasks', task: id, comment } : { tab: 'discussion', comment });
}

function toFile(view: string, projectId: string | null, comment?: string): Target {
  const at = comment === undefined ? { view } : { view, comment };
  return projectId === null ? { to: '/projects/documents', search: at } : ofProject(projectId, { tab: 'documents', ...at });
}

const ofProject = (projectId: string, search: { tab?: string; task?: string; view?: string; comment?: string } = {}): Target => ({
  to: '/projects/$projectId',
  params: { projectId },
  search,
});

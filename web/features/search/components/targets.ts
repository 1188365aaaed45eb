// Where what was found opens.

import type { LinkProps } from '@tanstack/react-router';
import { named } from '../../../../domain/discussions/subjects.ts';
import type { CommentId, FileId, ProjectId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { Hit, HitOf } from '../../../../domain/search/contract.ts';

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
      return toComment(hit);
    case 'person':
      return { to: '/settings', search: { tab: 'team', member: hit.id } };
  }
}

type Said = Pick<HitOf<'comment'>, 'id' | 'subject' | 'projectId'>;

function toComment({ id: comment, subject, projectId }: Said): Target {
  const { kind, id } = named(subject);
  if (kind === 'board') return { to: '/mood-board/$boardId', params: { boardId: id }, search: { comment } };
  if (kind === 'file') return toFile(id, projectId, comment);
  if (projectId === null) return { to: '/todos', search: { ...(kind === 'task' && { task: id }), comment } };
  return ofProject(projectId, kind === 'task' ? { tab: 'tasks', task: id, comment } : { tab: 'discussion', comment });
}

function toFile(view: FileId, projectId: ProjectId | null, comment?: CommentId): Target {
  const at = comment === undefined ? { view } : { view, comment };
  return projectId === null ? { to: '/projects/documents', search: at } : ofProject(projectId, { tab: 'documents', ...at });
}

const ofProject = (projectId: ProjectId, search: { tab?: string; task?: TaskId; view?: FileId; comment?: CommentId } = {}): Target => ({
  to: '/projects/$projectId',
  params: { projectId },
  search,
});

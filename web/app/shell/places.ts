// The five places of the product, in the orders of the sidebar and of the bottom bar (specification §2).

import { Compass, Folder, Images, LayoutDashboard, type LucideIcon, SquareCheck } from 'lucide-react';

import type { Badges } from '../../lib/badges.ts';

type Path = '/' | '/projects/wip' | '/projects/documents' | '/todos' | '/mood-board';

export interface Place {
  to: Path;
  icon: LucideIcon;
  label: string;
  /** The shorter word under an icon of the bottom bar. */
  shortLabel: string;
}

const dashboard: Place = { to: '/', icon: LayoutDashboard, label: 'Dashboard', shortLabel: 'Dashboard' };
const projects: Place = { to: '/projects/wip', icon: Compass, label: 'Projects', shortLabel: 'Projects' };
const documents: Place = { to: '/projects/documents', icon: Folder, label: 'My Documents', shortLabel: 'Documents' };
const todos: Place = { to: '/todos', icon: SquareCheck, label: 'My To-dos', shortLabel: 'To-Dos' };
const moodBoards: Place = { to: '/mood-board', icon: Images, label: 'My Mood Boards', shortLabel: 'Mood boards' };

export const sidebarPlaces: readonly Place[] = [dashboard, projects, documents, todos, moodBoards];
export const bottomBarPlaces: readonly Place[] = [documents, projects, dashboard, todos, moodBoards];

/** What is unread behind a place (specification §2). */
export function countAt(place: Path, { projectInvitations, projectRelated, taskNotifications }: Badges): number {
  return { '/': projectInvitations, '/projects/wip': projectRelated, '/todos': taskNotifications }[place as string] ?? 0;
}

/** The place that a path belongs to: a project's pages belong to Projects; settings and profile to none. */
export function placeOf(path: string): Path | null {
  if (path === '/' || path === '/index') return '/';
  if (/^\/projects\/documents(\/|$)/.test(path)) return '/projects/documents';
  if (/^\/projects(\/|$)/.test(path)) return '/projects/wip';
  if (/^\/todos(\/|$)/.test(path)) return '/todos';
  if (/^\/mood-board(\/|$)/.test(path)) return '/mood-board';
  return null;
}

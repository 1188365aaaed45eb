// What the palette does besides finding things: pages, things to make, and settings that take a word. Pure.

import {
  BookOpen,
  ClipboardCheck,
  Compass,
  Folder,
  Images,
  Keyboard,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Settings,
  SquareCheck,
  Sun,
  Trash2,
  UserRound,
  Users,
} from 'lucide-react';
import { fold } from '../../../../domain/kernel/looking.ts';
import type { Permission } from '../../../../domain/studios/policy.ts';
import type { Target } from './targets.ts';

export interface Action {
  name: string;
  /** What else it is looked for by. */
  also?: string;
  /** Beside its name. */
  detail?: string;
  icon: LucideIcon;
  /** The key that does the same from any page. */
  keys?: string;
  /** A page, or what is done here. */
  does: Target | 'guide' | 'light' | 'dark' | 'system' | 'logOut';
  /** Without it the action stands there with a lock. */
  needs?: Permission;
}

const newTask: Action = { name: 'New task', also: 'add create to-do', icon: Plus, does: { to: '/todos', search: { create: 'true' } } };
const newProject: Action = {
  name: 'New project',
  also: 'add create',
  detail: 'from a template',
  icon: Compass,
  does: { to: '/projects/template-selection' },
  needs: 'createProject',
};
const toReview: Action = {
  name: 'To review',
  also: 'my to-dos approve',
  icon: ClipboardCheck,
  does: { to: '/todos', search: { view: 'review' } },
};
const shortcuts: Action = { name: 'Keyboard shortcuts', also: 'keys help', icon: Keyboard, keys: '?', does: 'guide' };

/** Before anything was typed. */
export const toCreate: readonly Action[] = [newTask, newProject];
export const toGoTo: readonly Action[] = [toReview, shortcuts];

const all: readonly Action[] = [
  newTask,
  newProject,
  toReview,
  { name: 'Dashboard', also: 'start home', icon: LayoutDashboard, does: { to: '/' } },
  { name: 'Projects', also: 'work in progress', icon: Compass, does: { to: '/projects/wip' } },
  { name: 'My Documents', also: 'files', icon: Folder, does: { to: '/projects/documents' } },
  { name: 'My To-dos', also: 'tasks board', icon: SquareCheck, does: { to: '/todos' } },
  { name: 'My Mood Boards', also: 'gallery walls', icon: Images, does: { to: '/mood-board' } },
  { name: 'Project templates', also: 'gallery', icon: Compass, does: { to: '/projects/template-selection' }, needs: 'createProject' },
  { name: 'Account settings', also: 'email password devices', icon: Settings, does: { to: '/settings' } },
  {
    name: 'Notification settings',
    also: 'sounds push quiet hours',
    icon: Settings,
    does: { to: '/settings', search: { tab: 'notifications' } },
  },
  { name: 'Team & Permissions', also: 'people members invite roles', icon: Users, does: { to: '/settings', search: { tab: 'team' } } },
  { name: 'Trash', also: 'deleted restore', icon: Trash2, does: { to: '/settings', search: { tab: 'trash' } } },
  { name: 'Profile Settings', also: 'picture name phone time zone', icon: UserRound, does: { to: '/profile' } },
  { name: 'User Guide', also: 'help', icon: BookOpen, does: 'guide' },
  shortcuts,
  { name: 'Use the light theme', also: 'day appearance', icon: Sun, does: 'light' },
  { name: 'Use the dark theme', also: 'night appearance', icon: Moon, does: 'dark' },
  { name: 'Use the system’s theme', also: 'light dark appearance', icon: Monitor, does: 'system' },
  { name: 'Log out', also: 'sign out leave', icon: LogOut, does: 'logOut' },
];

/** Those that have all the words; what has them in its name comes first. */
export function findActions(words: readonly string[]): Action[] {
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => fold(text).includes(word));
  const named = all.filter(({ name }) => hasAll(name));
  return [...named, ...all.filter((action) => !named.includes(action) && hasAll(`${action.name} ${action.also ?? ''}`))];
}

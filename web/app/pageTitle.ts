// The title of each page (specification §2).

import type { Layout } from '../ui/breakpoints.ts';

const titles: ReadonlyArray<readonly [path: RegExp, title: string, onDesktop?: string]> = [
  [/^\/(index)?$/, 'Dashboard'],
  [/^\/profile$/, 'Profile Settings'],
  [/^\/settings$/, 'Account Settings'],
  [/^\/account$/, 'Account Management'],
  [/^\/projects\/new$/, 'Create Project'],
  [/^\/projects\/template-selection$/, 'Template Selection'],
  [/^\/projects\/documents$/, 'Documents', 'My Documents'],
  [/^\/projects(\/wip)?$/, 'Projects'],
  [/^\/projects\/[^/]+\/gantt$/, 'Project Gantt'],
  [/^\/projects\/[^/]+\/settings$/, 'Project Settings'],
  [/^\/projects\/[^/]+\/phases$/, 'Project Phases'],
  [/^\/projects\/[^/]+\/edit-template$/, 'Edit Template'],
  [/^\/projects\/[^/]+$/, 'Project Details'],
  [/^\/mood-board$/, 'Moodboards', 'My Mood Boards'],
  [/^\/mood-board\/[^/]+$/, 'Mood Board'],
  [/^\/todos$/, 'To-Dos', 'My To-Dos Board'],
];

/** An unknown path is called by its first segment, capitalised. */
export function pageTitle(path: string, layout: Layout): string {
  const known = titles.find(([pattern]) => pattern.test(path));
  if (known) return layout === 'mobile' ? known[1] : (known[2] ?? known[1]);
  const segment = path.split('/').find(Boolean) ?? '';
  return segment.charAt(0).toUpperCase() + segment.slice(1);
}

const publicTitles: Record<string, string> = {
  '/auth': 'Sign in',
  '/auth/verify-email': 'Confirm your email',
  '/auth/confirm-email': 'Confirm your new address',
  '/auth/reset-password-request': 'Forgotten password',
  '/auth/reset-password': 'New password',
};

/**
 * What the browser's tab says: which project it is about, so that tabs are told apart, the page's title, and whose it is. The
 * pages before a sign-in are about what they ask for.
 */
export function documentTitle(path: string, layout: Layout, about: string | null = null): string {
  const publicTitle = publicTitles[path];
  const title = publicTitle === undefined ? [about, pageTitle(path, layout)] : [about ?? publicTitle];
  return [...title, 'Atelier'].filter(Boolean).join(' · ');
}

// What several pages share comes in a few files. A file for each set of pages that share something would be a hundred requests before
// the first board.

import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

const page = (path: string) => fileURLToPath(new URL(`../../web/${path}.tsx`, import.meta.url));

/** After a sign-in. */
const firstScreen = ['app/shell/InnerLayout', 'features/dashboard/pages/DashboardPage', 'features/dashboard/components/Parts'].map(page);
/** Before it. */
const door = ['AuthPage', 'ResetPasswordPage', 'VerifyEmailPage', 'ConfirmEmailPage'].map((name) =>
  page(`features/identity/pages/${name}`),
);

/** Index files of packages: each page needs a few of the many things they name. */
const isIndexOfMany = (id: string): boolean => /\/node_modules\/(radix-ui|lucide-react)\//.test(id);

/**
 * Groups of shared modules, the one that a person meets first before the others: none imports from a later one, so no screen loads
 * what it does not need. What fewer than three pages share stays apart.
 */
export const fewFiles = (): Group[] => [
  { name: 'start', tags: ['$initial'], priority: 4 },
  { ...neededBy('first', firstScreen), priority: 3 },
  { ...neededBy('door', door), priority: 2 },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 3, priority: 1 },
];

/** What the pages import, without themselves. */
function neededBy(name: string, pages: string[]): Pick<Group, 'name' | 'debugName'> {
  let modules: Set<string> | undefined;
  return {
    debugName: name,
    name: (id, context) => {
      modules ??= importsOf(pages, (one) => context.getModuleInfo(one)?.importedIds ?? []);
      return modules.has(id) && !pages.includes(id) ? name : null;
    },
  };
}

function importsOf(ids: readonly string[], importsOfOne: (id: string) => readonly string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id) || isIndexOfMany(id)) continue;
    found.add(id);
    importsOf(importsOfOne(id), importsOfOne, found);
  }
  return found;
}

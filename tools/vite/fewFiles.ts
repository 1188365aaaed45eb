// What several pages share comes in a few files. A file for each set of pages that share something would be a hundred requests before
// the first board.

import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type ImportsOf = (id: string) => readonly string[];

const file = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url));
const page = (path: string) => file(`${path}.tsx`);

/** After a sign-in. */
const firstScreen = ['app/shell/InnerLayout', 'features/dashboard/pages/DashboardPage', 'features/dashboard/components/Parts'].map(page);
/**
 * What stands round every page and comes once the first one is there: the live stream, the bell, the palette; and the foot of the
 * dashboard. The list of the bell and the guide stay apart: where they cannot be fetched the rest is there.
 */
const round = [
  'app/liveSession.ts',
  'app/shell/Guide.tsx',
  'app/shell/SignOutQuestion.tsx',
  'app/shell/UserMenu.tsx',
  'features/dashboard/components/Foot.tsx',
  'features/discussions/components/ProjectSaid.tsx',
  'features/files/components/upload/UploadTray.tsx',
  'features/notifications/components/Bell.tsx',
  'features/notifications/components/sounds.ts',
  'features/search/components/Palette.tsx',
  'features/search/components/visits.ts',
  'features/tasks/components/LateEditQuestion.tsx',
].map(file);
/** Where one goes from there: the projects, and the boards of their tasks. */
const projects = [page('app/pages/ProjectsPage')];
const boards = ['app/pages/ProjectPage', 'features/tasks/pages/TodosPage'].map(page);
const work = [...projects, ...boards];
/** Before a sign-in. */
const door = ['AuthPage', 'ResetPasswordPage', 'VerifyEmailPage', 'ConfirmEmailPage'].map((name) =>
  page(`features/identity/pages/${name}`),
);

/**
 * Icons of boards that stand round every page, too. Which they are no graph tells, since all come by one index; `tools/checks/bundle.ts`
 * tells when one is missing.
 */
const iconsOfBoth = /\/lucide-react\/.*\/(arrow-(down|up|down-up)|chart-gantt|layout-grid|rotate-ccw|rows-3|trash|users)\.mjs$/;

/** A part that any page may show. */
const isPart = /\/web\/ui\/\w+\.tsx$/;

/** Index files of packages: each page needs a few of the many things they name. */
const isIndexOfMany = (id: string): boolean => /\/node_modules\/(radix-ui|lucide-react)\//.test(id);

/**
 * Groups of shared modules, the one that a person meets first before the others: none imports from a later one, so no screen loads
 * what it does not need. What fewer than three pages share stays apart.
 */
export const fewFiles = (): Group[] => [
  { name: 'start', tags: ['$initial'], priority: 8 },
  // With the little that both work and the door need: whoever stands at one does not load the other.
  { ...inGroup('first', (importsOf) => new Set([...needed(firstScreen, importsOf), ...ofBoth(work, door, importsOf)])), priority: 7 },
  // What follows the live stream in the lists and boards that were looked at. Whole numbers: a part of one is cut off.
  { ...inGroup('kept', (importsOf) => keptOf(importsOf), iconsOfBoth), priority: 6 },
  { ...inGroup('projects', (importsOf) => needed(projects, importsOf)), priority: 4 },
  { ...inGroup('tasks', (importsOf) => needed(boards, importsOf)), priority: 4 },
  { name: 'icons', test: /\/node_modules\/lucide-react\//, minShareCount: 2, priority: 3 },
  // What both the door and what stands round every page check input with.
  { ...inGroup('schemas', (importsOf) => new Set(ofBoth(door, round, importsOf))), priority: 3 },
  { ...inGroup('round', (importsOf) => allImports(round, importsOf)), priority: 2 },
  { ...inGroup('door', (importsOf) => needed(door, importsOf)), priority: 2 },
  { name: 'shared', minShareCount: 3, priority: 1 },
];

/** @param also modules that belong to it whatever imports them */
function inGroup(name: string, modulesOf: (importsOf: ImportsOf) => ReadonlySet<string>, also?: RegExp): Pick<Group, 'name' | 'debugName'> {
  let modules: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    name: (id, context) => {
      modules ??= modulesOf((one) => context.getModuleInfo(one)?.importedIds ?? []);
      return modules.has(id) || also?.test(id) ? name : null;
    },
  };
}

/** What pages import, without themselves. */
const needed = (pages: readonly string[], importsOf: ImportsOf): Set<string> =>
  new Set([...allImports(pages, importsOf)].filter((id) => !pages.includes(id)));

/** What the lists, the boards and what stands round them share: all that follows the live stream, and the parts of the projects' list. */
const keptOf = (importsOf: ImportsOf): Set<string> =>
  new Set([
    ...ofBoth(work, round, importsOf),
    ...ofBoth(projects, boards, importsOf),
    ...[...needed(projects, importsOf)].filter((id) => isPart.test(id)),
  ]);

const ofBoth = (some: readonly string[], others: readonly string[], importsOf: ImportsOf): string[] => {
  const there = needed(others, importsOf);
  return [...needed(some, importsOf)].filter((id) => there.has(id));
};

function allImports(ids: readonly string[], importsOf: ImportsOf, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id) || isIndexOfMany(id)) continue;
    found.add(id);
    allImports(importsOf(id), importsOf, found);
  }
  return found;
}

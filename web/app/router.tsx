// Every address of the product (specification §2). Pages load when they are opened.

import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { safeReturnPath } from '../../domain/identity/returnPath.ts';
import type { BoardVersionId, CommentId, FileId, IssueSheetId, TaskId } from '../../domain/kernel/ids.ts';
import { recordOf } from '../../domain/kernel/records.ts';
import { ProjectCreationProvider } from '../features/projects/components/ProjectCreationProvider.tsx';
import { idAt } from '../lib/ids.ts';
import { LoadingFallback } from '../ui/Spinner.tsx';
import { ComponentErrorCard } from './errors/ComponentErrorCard.tsx';
import { lazyPage, pageOf, type RouteContext } from './lazyPage.ts';
import { ProtectedRoute } from './ProtectedRoute.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';

const root = createRootRouteWithContext<RouteContext>()({ component: Root, notFoundComponent: NotFound });

const NotFoundScreen = lazy(() => import('./errors/NotFoundScreen.tsx').then((module) => ({ default: module.NotFoundScreen })));

function NotFound() {
  return (
    <Suspense fallback={<LoadingFallback />}>
      <NotFoundScreen />
    </Suspense>
  );
}

function Root() {
  useDocumentTitle();
  return <Outlet />;
}

/** Where to go after signing in (only a path of our own counts), and whether a studio is to be started. */
const readAuthSearch = ({ from, start }: Search): { from?: string | undefined; start?: true } => ({
  ...(typeof from === 'string' && { from: safeReturnPath(from) }),
  ...((start === true || start === 'true') && { start: true }),
});

type Search = Record<string, unknown>;

type Parts = Readonly<Record<string, (text: string) => unknown>>;
type Said<In extends Parts> = { [Name in keyof In]?: ReturnType<In[Name]> };

/** Reads the named parts of a search; others are dropped, and what is no text is written as one. */
function parts<In extends Parts>(named: In) {
  return (search: Search): Said<In> => {
    const given = Object.entries(named).filter(([name]) => ['string', 'number', 'boolean'].includes(typeof search[name]));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each part as its reader reads it
    return Object.fromEntries(given.map(([name, read]) => [name, read(String(search[name]).slice(0, 200))])) as Said<In>;
  };
}

const text = (words: string): string => words;

/** Those that are texts alone. */
const texts = <Name extends string>(...names: readonly Name[]) => recordOf(names, () => text);

/** What the address of a list of documents says. */
const ofDocuments = {
  ...texts('folder', 'q', 'kind', 'room', 'by', 'since', 'project', 'sort', 'as', 'compare', 'page', 'part', 'good'),
  file: idAt<FileId>,
  view: idAt<FileId>,
  comment: idAt<CommentId>,
  issue: idAt<IssueSheetId>,
};

/** What a mail put into the fragment of its link leaves the address before anything is drawn; a reload finds it in the history's entry. */
function hideFragment({ location: { pathname, hash } }: { location: ParsedLocation }): void {
  if (hash) throw redirect({ to: pathname, replace: true, state: { mailed: hash } });
}

const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    validateSearch: readAuthSearch,
    component: lazyPage(() => import('../features/identity/pages/AuthPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/reset-password-request',
    component: lazyPage(() => import('../features/identity/pages/ResetPasswordRequestPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/reset-password',
    beforeLoad: hideFragment,
    component: lazyPage(() => import('../features/identity/pages/ResetPasswordPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/verify-email',
    beforeLoad: hideFragment,
    component: lazyPage(() => import('../features/identity/pages/VerifyEmailPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/auth/confirm-email',
    beforeLoad: hideFragment,
    component: lazyPage(() => import('../features/identity/pages/ConfirmEmailPage.tsx')),
  }),
];

/** The main layout: whoever is not signed in goes to /auth and comes back to where they wanted to go. */
const inner = createRoute({
  getParentRoute: () => root,
  id: 'inner',
  ...pageOf(async () => {
    const { InnerLayout, ahead } = await import('./shell/InnerLayout.tsx');
    return { default: InnerLayout, ahead };
  }),
});

const creation = createRoute({
  getParentRoute: () => inner,
  id: 'creation',
  component: () => (
    <ProtectedRoute permission="createProject">
      <ProjectCreationProvider>
        <Outlet />
      </ProjectCreationProvider>
    </ProtectedRoute>
  ),
});

const creationRoutes = [
  createRoute({
    getParentRoute: () => creation,
    path: '/projects/new',
    validateSearch: parts(texts('template')),
    component: lazyPage(() => import('../features/templates/pages/NewProjectPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => creation,
    path: '/projects/template-selection',
    validateSearch: parts(texts('template', 'edit', 'show', 'type', 'q')),
    component: lazyPage(() => import('../features/templates/pages/TemplateSelectionPage.tsx')),
  }),
];

const innerRoutes = [
  createRoute({
    getParentRoute: () => inner,
    path: '/',
    ...pageOf(() => import('../features/dashboard/pages/DashboardPage.tsx').then(({ default: page, ahead }) => ({ default: page, ahead }))),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/index',
    beforeLoad: () => {
      throw redirect({ to: '/' });
    },
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/profile',
    component: lazyPage(() => import('../features/identity/pages/ProfilePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/settings',
    validateSearch: parts(texts('tab', 'member')),
    component: lazyPage(() => import('./pages/SettingsPage.tsx')),
  }),
  createRoute({ getParentRoute: () => inner, path: '/account', component: lazyPage(() => import('./pages/AccountPage.tsx')) }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects',
    beforeLoad: () => {
      throw redirect({ to: '/projects/wip' });
    },
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/wip',
    validateSearch: parts(texts('status', 'health', 'type', 'lead', 'q', 'sort', 'as')),
    component: lazyPage(() => import('./pages/ProjectsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/documents',
    validateSearch: parts({ ...texts('tab'), ...ofDocuments }),
    component: lazyPage(() => import('../features/files/pages/DocumentsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/$projectId',
    validateSearch: parts({
      ...texts('tab', 'phase', 'assignee', 'priority', 'due', 'group', 'person'),
      task: idAt<TaskId>,
      ...ofDocuments,
    }),
    ...pageOf(() => import('./pages/ProjectPage.tsx').then(({ default: page, ahead }) => ({ default: page, ahead }))),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/$projectId/gantt',
    component: lazyPage(() => import('../features/schedule/pages/ProjectGanttPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/$projectId/settings',
    component: lazyPage(() => import('../features/projects/pages/ProjectSettingsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/$projectId/phases',
    component: lazyPage(() => import('../features/projects/pages/ProjectPhasesPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/projects/$projectId/edit-template',
    validateSearch: parts(texts('template')),
    component: lazyPage(() => import('../features/templates/pages/EditTemplatePage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/mood-board',
    validateSearch: parts(texts('group', 'project', 'person', 'q', 'sort')),
    component: lazyPage(() => import('../features/boards/pages/MoodBoardsPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/mood-board/$boardId',
    validateSearch: parts({ ...texts('compare', 'present', 'within'), version: idAt<BoardVersionId>, comment: idAt<CommentId> }),
    component: lazyPage(() => import('../features/boards/pages/BoardPage.tsx')),
  }),
  createRoute({
    getParentRoute: () => inner,
    path: '/todos',
    validateSearch: parts({
      ...texts('view', 'as', 'group', 'month', 'create', 'project', 'phase', 'assignee', 'priority', 'due', 'q'),
      task: idAt<TaskId>,
      comment: idAt<CommentId>,
    }),
    ...pageOf(() => import('../features/tasks/pages/TodosPage.tsx').then(({ default: page, ahead }) => ({ default: page, ahead }))),
  }),
];

const tree = root.addChildren([...publicRoutes, inner.addChildren([...innerRoutes, creation.addChildren(creationRoutes)])]);

export const router = createRouter({
  routeTree: tree,
  // The app says how.
  context: { begin: () => undefined },
  // An address that ends in a slash is the same page, by its own name.
  rewrite: { input: ({ url }) => (url.pathname.endsWith('/') ? Object.assign(url, { pathname: url.pathname.slice(0, -1) }) : url) },
  // Texts stand in the address as they are: `?create=true`, not `?create=%22true%22`.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPendingComponent: LoadingFallback,
  defaultErrorComponent: ComponentErrorCard,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The page scrolls inside the shell, not the window.
  scrollToTopSelectors: ['#content'],
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The fragment of a mailed link, which the address shows no more. */
    mailed?: string;
    /** To whom a link goes that confirms an address: there again when a phone has dropped the tab meanwhile. */
    checksMail?: { to: string; wasSent: boolean; isBound?: boolean };
  }
  interface Register {
    router: typeof router;
  }
}

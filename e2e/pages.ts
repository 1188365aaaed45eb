// Every page of the product, with work on it, and when it is there.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { day } from './days.ts';
import type { Product } from './product.ts';
import { call, invite, newBoard, newProject, newTask, type Person, signUp } from './studio.ts';

/** For each address of the router the places to look at; none where an address only leads on. */
export const addresses: Record<string, readonly string[]> = {
  '/auth': ['/auth', '/auth?start=true'],
  '/auth/reset-password-request': ['/auth/reset-password-request'],
  '/auth/reset-password': ['/auth/reset-password'],
  '/auth/verify-email': ['/auth/verify-email'],
  '/auth/confirm-email': ['/auth/confirm-email'],
  '/': ['/'],
  '/index': [],
  '/profile': ['/profile'],
  '/settings': [
    '/settings',
    '/settings?tab=notifications',
    '/settings?tab=team',
    '/settings?tab=team&member={member}',
    '/settings?tab=studio',
    '/settings?tab=audit',
    '/settings?tab=trash',
  ],
  '/account': ['/account'],
  '/projects': [],
  '/projects/new': ['/projects/new', '/projects/new?template=residential-full-service'],
  '/projects/wip': ['/projects/wip', '/projects/wip?as=table', '/projects/wip?as=timeline'],
  '/projects/template-selection': [
    '/projects/template-selection',
    '/projects/template-selection?template=residential-full-service',
    '/projects/template-selection?edit=residential-full-service',
  ],
  '/projects/documents': ['/projects/documents'],
  '/projects/$projectId': [
    '/projects/{project}',
    '/projects/{project}?tab=tasks',
    '/projects/{project}?tab=tasks&task={task}',
    '/projects/{project}?tab=discussion',
    '/projects/{project}?tab=boards',
  ],
  '/projects/$projectId/gantt': ['/projects/{project}/gantt'],
  '/projects/$projectId/settings': ['/projects/{project}/settings'],
  '/projects/$projectId/phases': ['/projects/{project}/phases'],
  '/projects/$projectId/edit-template': [
    '/projects/{project}/edit-template',
    '/projects/{project}/edit-template?template=kitchen-and-bath',
  ],
  '/mood-board': ['/mood-board'],
  '/mood-board/$boardId': ['/mood-board/{board}'],
  '/todos': [
    '/todos',
    '/todos?view=created',
    '/todos?view=created&as=list&group=phase',
    '/todos?as=calendar&month=2026-03',
    '/todos?view=review',
    '/todos?task={task}',
    '/todos?create=true',
  ],
};

/** The addresses that the router knows, as its file writes them. */
export function addressesOfRouter(): string[] {
  const file = readFileSync(join(import.meta.dirname, '../web/app/router.tsx'), 'utf8');
  return [...file.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '');
}

export interface WorkingStudio {
  principal: Person;
  junior: Person;
  projectId: string;
  taskId: string;
  boardId: string;
}

/** A studio with people, three projects, a plan, long words, and work on the desk in every state. */
export async function workingStudio(product: Product): Promise<WorkingStudio> {
  const principal = await signUp(product, { firstName: 'Ines' });
  const [senior, junior] = await Promise.all([
    invite(product, principal, { role: 'Senior', firstName: 'Maximiliane', lastName: 'Oppenheimer-Lindqvist' }),
    invite(product, principal, { role: 'Junior', firstName: 'Priya', lastName: 'Raman' }),
  ]);
  const { id: projectId } = await newProject(product, principal, {
    name: 'Harbour Street town house and mews',
    place: 'Kurfürstendamm 195, 10707 Berlin-Charlottenburg, zweiter Hinterhof links, Aufgang C',
    templateId: 'residential-full-service',
    start: '2026-01-12',
  });
  await newProject(product, principal, { name: 'Quayside Hotel', place: 'Newcastle upon Tyne', leadId: senior.session.user.id });
  const everybody = [principal, senior, junior].map(({ session }) => session.user.id);
  const task = await newTask(product, principal, {
    title: 'Chase the worktop template and the joinery sections for kitchen and pantry',
    projectId,
    assigneeIds: everybody,
    priority: 'urgent',
    due: '2026-03-09',
  });
  await newTask(product, principal, {
    title: 'Bathroom elevations with zellige setting-out',
    projectId,
    assigneeIds: everybody,
    due: day(0),
    priority: 'high',
  });
  await newTask(product, principal, { title: 'Book the ceramics fair' });
  const sent = await newTask(product, senior, {
    title: 'Reflected ceiling plan, level 2',
    projectId,
    assigneeIds: [senior.session.user.id],
    due: day(0),
  });
  const toPrincipal = { reviewerId: principal.session.user.id };
  await call(product, { path: `/api/v1/tasks/${sent.id}/send-to-review`, body: toPrincipal, as: senior });
  const boardId = await newBoard(product, principal, { projectId, name: 'Scheme two, ground floor and the stair up to the landing' });
  return { principal, junior, projectId, taskId: task.id, boardId };
}

/** The address of a place in that studio. */
export function placeIn({ projectId, taskId, boardId, junior }: WorkingStudio, path: string): string {
  return path
    .replace('{project}', projectId)
    .replace('{task}', taskId)
    .replace('{board}', boardId)
    .replace('{member}', junior.session.user.id);
}

/** The page has its title, and nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // What stands in for what comes has nothing to hold on to yet.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

// What the menu of a task opens, apart from what else opens over a page of tasks, which has that menu.

import { lazyPart } from '../../../lib/lazyPart.tsx';

export const DueDialog = lazyPart(async () => (await import('./DueDialog.tsx')).DueDialog);
export const ProjectDialog = lazyPart(async () => (await import('./ProjectDialog.tsx')).ProjectDialog);

// Apart from what else opens over a page of tasks, which has the menu that opens this.

import { lazyPart } from '../../../lib/lazyPart.tsx';

export const ProjectDialog = lazyPart(async () => (await import('./ProjectDialog.tsx')).ProjectDialog);

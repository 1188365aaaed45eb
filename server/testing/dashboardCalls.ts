// One valid call of every endpoint of the start page (endpointCalls.ts).

import type { CallsOf } from './calls.ts';
import { newProject } from './projects.ts';

export const dashboardCalls: CallsOf<'dashboard'> = {
  'dashboard.activity': async ({ principal }) => ({ path: `/projects/${(await newProject(principal)).id}/activity` }),
  'dashboard.get': async () => ({ path: '/dashboard' }),
};

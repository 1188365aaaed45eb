// One valid call of every endpoint of the start page (endpointCalls.ts).

import type { CallsOf } from './calls.ts';

export const dashboardCalls: CallsOf<'dashboard'> = {
  'dashboard.get': async () => ({ path: '/dashboard' }),
};

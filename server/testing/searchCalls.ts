// One valid call of every endpoint of search (endpointCalls.ts).

import type { CallsOf } from './calls.ts';
import { newProject } from './projects.ts';

export const searchCalls: CallsOf<'search'> = {
  'search.find': async () => ({ path: '/search?words=a' }),
  'search.visited': async ({ principal }) => ({ path: `/search/visited?of=project_${(await newProject(principal)).id}` }),
};

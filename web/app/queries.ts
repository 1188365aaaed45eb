import { problemOf } from '../lib/api.ts';
import { createQueryClient } from '../lib/queryClient.ts';

/** What this tab knows of the server. */
export const queries = createQueryClient((error) => problemOf(error).code);

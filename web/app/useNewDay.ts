import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { studioQuery } from '../features/studios/queries.ts';
import { freshMs } from '../lib/timing.ts';

/**
 * Asks now and then which day it is in the studio. On a new one everything is read anew: what is due, late or at risk
 * changes at midnight without an event, and a tab may stay open for weeks.
 */
export function useNewDay(): void {
  const queries = useQueryClient();
  const today = useQuery({ ...studioQuery(), refetchInterval: freshMs }).data?.today;
  const known = useRef(today);
  useEffect(() => {
    // Talks to the query cache.
    if (known.current !== undefined && today !== undefined && today !== known.current) void queries.invalidateQueries();
    known.current = today ?? known.current;
  }, [queries, today]);
}

import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The whole start page in one request. */
export const dashboardQuery = () => api.dashboard.get.queryOptions();

/** Reads it anew at once, after an act of one's own. */
export function useReadDashboardAnew(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.dashboard.get.key() });
}

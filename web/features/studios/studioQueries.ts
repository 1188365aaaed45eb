// What a Principal decides for all, and what is written down about it.

import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { AuditKind } from '../../../domain/studios/audit.ts';
import type { Studio } from '../../../domain/studios/contract.ts';
import { type Answer, api, client } from '../../lib/api.ts';
import { authCall } from '../../lib/session/authCall.ts';
import { studioQuery } from './queries.ts';

export function useEditStudio() {
  const queries = useQueryClient();
  return useMutation(
    api.studios.edit.mutationOptions({
      onSuccess: (studio: Studio) => queries.setQueryData(studioQuery().queryKey, (before) => before && { ...before, ...studio }),
    }),
  );
}

/** Holidays with their names; the studio itself carries their days alone. */
export const holidaysQuery = () => api.studios.holidays.queryOptions();

export const useAddHolidays = () => useMutation(api.studios.addHolidays.mutationOptions({ onSuccess: useKeepHolidays() }));

export const useRemoveHoliday = () => useMutation(api.studios.removeHoliday.mutationOptions({ onSuccess: useKeepHolidays() }));

/** What a calendar file holds, before anything of it is kept. */
export const useReadCalendar = () => useMutation(api.studios.readCalendar.mutationOptions());

function useKeepHolidays() {
  const queries = useQueryClient();
  return ({ items }: Answer['studios']['holidays']) => queries.setQueryData(holidaysQuery().queryKey, { items });
}

/** Proves the password first, in whatever session: what is deleted here is gone for good. */
export const useRemoveStudio = () =>
  useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      await authCall({ path: '/reauthenticate', body: { password }, signedIn: true });
      return client.studios.remove({ name });
    },
  });

export interface AuditFilter {
  personId?: UserId | undefined;
  kind?: AuditKind | undefined;
}

const auditPage = 60;

/** Lines of the audit log, newest first, a page at a time. Acts that tell nobody of themselves come with the next look. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery(
    api.studios.audit.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: auditPage }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: 15_000,
    }),
  );

/** Reads the audit log anew, where it is shown. */
export function useRefreshAudit() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.studios.audit.key() });
}

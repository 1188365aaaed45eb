import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { AuditKind } from '../../../domain/studios/audit.ts';
import type { Member, MemberDetails, Studio } from '../../../domain/studios/contract.ts';
import { displayName } from '../../../domain/identity/names.ts';
import { type Answer, api } from '../../lib/api.ts';

/** The studio with its calendar, and today as it counts there. */
export const studioQuery = () => api.studios.current.queryOptions();

/** People of the studio by name; a studio of more than 200 shows its first ones in pickers. */
export const membersQuery = () => api.studios.members.queryOptions({ input: { limit: 200 } });

/** Today as it counts in the studio; undefined until the studio is known. */
export const useToday = () => useQuery(studioQuery()).data?.today;

/** A person as faces and pickers show them. */
export interface Person {
  id: string;
  name: string;
  src: string | null;
  deactivated: boolean;
}

export interface People {
  all: readonly Person[];
  /** The person with this id; someone who has left is shown as a former member. */
  find: (id: string) => Person;
}

export function usePeople(): People {
  const { data } = useQuery(membersQuery());
  return useMemo(() => toPeople(data?.items ?? []), [data]);
}

function toPeople(members: readonly Member[]): People {
  const byId = new Map(members.map((member) => [member.id as string, toPerson(member)]));
  return {
    all: [...byId.values()].filter((person) => !person.deactivated),
    find: (id) => byId.get(id) ?? { id, name: 'Former member', src: null, deactivated: true },
  };
}

function toPerson({ id, firstName, lastName, email, avatarUrl, isActive }: Member): Person {
  return {
    id,
    name: displayName({ first_name: firstName, last_name: lastName, email }),
    src: avatarUrl,
    deactivated: !isActive,
  };
}

/** Open and past invitations, newest first; only for who may invite. */
export const invitationsQuery = () => api.studios.invitations.queryOptions({ input: { limit: 100 } });

export const useInvite = () => useMutation(api.studios.invite.mutationOptions({ onSuccess: useRefreshInvitations() }));

export const useResendInvitation = () => useMutation(api.studios.resendInvitation.mutationOptions({ onSuccess: useRefreshInvitations() }));

export const useRevokeInvitation = () => useMutation(api.studios.revokeInvitation.mutationOptions({ onSuccess: useRefreshInvitations() }));

function useRefreshInvitations() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.studios.invitations.key() });
}

/** One person with their rights, and what may be done with them. */
export const memberQuery = (userId: UserId) => api.studios.member.queryOptions({ input: { userId } });

export const useChangeRole = () => useMutation(api.studios.changeRole.mutationOptions({ onSuccess: useKeepMember() }));

export const useSetPermissions = () => useMutation(api.studios.setPermissions.mutationOptions({ onSuccess: useKeepMember() }));

export const useDeactivate = () => useMutation(api.studios.deactivate.mutationOptions({ onSuccess: useKeepMember() }));

export const useReactivate = () => useMutation(api.studios.reactivate.mutationOptions({ onSuccess: useKeepMember() }));

export const useEndSessions = () => useMutation(api.studios.endSessions.mutationOptions());

function useKeepMember() {
  const queries = useQueryClient();
  return (member: MemberDetails) => {
    queries.setQueryData(memberQuery(member.id).queryKey, member);
    void queries.invalidateQueries({ queryKey: api.studios.members.key() });
  };
}

export function useEditStudio() {
  const queries = useQueryClient();
  return useMutation(api.studios.edit.mutationOptions({ onSuccess: (studio: Studio) => queries.setQueryData(studioQuery().queryKey, studio) }));
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

export const useRemoveStudio = () => useMutation(api.studios.remove.mutationOptions());

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

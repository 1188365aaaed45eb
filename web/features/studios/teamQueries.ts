// Who is in the studio and with which rights. Apart from queries.ts, of which the first screen needs the studio and its people.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { MemberDetails } from '../../../domain/studios/contract.ts';
import { api } from '../../lib/api.ts';

/** Open and past invitations, newest first; only for who may invite. */
export const invitationsQuery = () => api.studios.invitations.queryOptions({ input: { limit: 200 } });

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

export const useDeleteOwnAccount = () => useMutation(api.studios.deleteOwnAccount.mutationOptions());

export const useDeactivate = () => useMutation(api.studios.deactivate.mutationOptions({ onSuccess: useKeepMember() }));

export const useReactivate = () => useMutation(api.studios.reactivate.mutationOptions({ onSuccess: useKeepMember() }));

export const useRemoveMember = () => useMutation(api.studios.removeMember.mutationOptions());

export const useEndSessions = () => useMutation(api.studios.endSessions.mutationOptions());

function useKeepMember() {
  const queries = useQueryClient();
  return (member: MemberDetails) => {
    queries.setQueryData(memberQuery(member.id).queryKey, member);
    void queries.invalidateQueries({ queryKey: api.studios.members.key() });
  };
}

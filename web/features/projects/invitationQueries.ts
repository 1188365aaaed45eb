// Invitations into projects: those that wait in one, and what may be done about them. Everybody's screens follow by the live
// stream.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';

/** Who is invited into the project and has not answered. */
export const useInvitedInto = (projectId: ProjectId) =>
  useQuery(api.projects.invitations.queryOptions({ input: { projectId } })).data?.items ?? [];

export const useInviteIntoProject = () => useMutation(api.projects.invite.mutationOptions());

export const useWithdrawInvitation = () => useMutation(api.projects.withdrawInvitation.mutationOptions());

export const useAcceptInvitation = () => useMutation(api.projects.acceptInvitation.mutationOptions());

export const useDeclineInvitation = () => useMutation(api.projects.declineInvitation.mutationOptions());

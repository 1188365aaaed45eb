// Sessions and the address of the own account. Apart from queries.ts, of which the first screen needs the picture.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EmailChange } from '../../../domain/identity/account.ts';
import { api } from '../../lib/api.ts';
import { authCall } from '../../lib/session/authCall.ts';

/** Where the person is signed in, the session used last first. */
export const sessionsQuery = () => api.identity.sessions.queryOptions();

export const useEndSession = () => useMutation(api.identity.endSession.mutationOptions({ onSuccess: useRefreshSessions() }));

export const useEndOtherSessions = () => useMutation(api.identity.endOtherSessions.mutationOptions({ onSuccess: useRefreshSessions() }));

function useRefreshSessions() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: api.identity.sessions.key() });
}

/** The new address that waits to be confirmed. */
export const emailChangeQuery = () => api.identity.emailChange.queryOptions();

/** Asks for a new address; refused with `reauth_required` where the password was not typed for a while. */
export function useRequestEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => authCall({ method: 'PUT', path: '/user', body: { email }, signedIn: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.identity.emailChange.key() }),
  });
}

export const useResendEmailChange = () => useMutation(api.identity.resendEmailChange.mutationOptions({ onSuccess: useKeepEmailChange() }));

export const useCancelEmailChange = () => useMutation(api.identity.cancelEmailChange.mutationOptions({ onSuccess: useKeepEmailChange() }));

function useKeepEmailChange() {
  const queries = useQueryClient();
  return (change: EmailChange) => void queries.setQueryData(emailChangeQuery().queryKey, change);
}

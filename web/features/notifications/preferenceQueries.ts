// What the signed-in person wants to hear of.

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences, PreferenceChanges } from '../../../domain/notifications/preferences.ts';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';
import { reportError } from '../../lib/reportError.ts';
import { usePending } from './queries.ts';

export const preferencesQuery = () => api.notifications.preferences.queryOptions({ input: {} });

/** As they are once everything that was switched has arrived: what is refused was never part of them. */
export function usePreferences() {
  const answer = useQuery(preferencesQuery());
  const switched = usePending<PreferenceChanges>(api.notifications.savePreferences.mutationKey());
  return {
    preferences: answer.data && switched.reduce(withChanges, answer.data.preferences),
    error: answer.error,
    refetch: answer.refetch,
  };
}

/** Saves at once. What fails is logged, and nobody is told (specification §8): the switch stands as it stood. */
export function useSavePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation(
    api.notifications.savePreferences.mutationOptions({
      // One after the other, as they were switched.
      scope: { id: 'notification preferences' },
      onSuccess: (answer) => queries.setQueryData(queryKey, answer),
      onError: (error) => {
        reportError(error, 'notification preferences could not be saved');
        void queries.invalidateQueries({ queryKey });
      },
    }),
  );
}

function withChanges(preferences: NotificationPreferences, { quietHours, ...others }: PreferenceChanges): NotificationPreferences {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const quiet = quietHours === undefined ? {} : { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null };
  return { ...preferences, ...given, ...quiet };
}

/** Another tab changed them, or the browsers that are told; both are short and read anew. */
export function applyPreferenceEvent(queries: QueryClient, { type }: LiveEvent): void {
  if (type === 'notifications.preferencesChanged') void queries.invalidateQueries({ queryKey: api.notifications.preferences.key() });
  // The zone may be another one.
  if (type === 'identity.profileChanged') void queries.invalidateQueries({ queryKey: api.notifications.preferences.key() });
  if (type === 'notifications.devicesChanged') void queries.invalidateQueries({ queryKey: api.notifications.devices.key() });
}

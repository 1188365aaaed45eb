// What the signed-in person wants to hear of.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationPreferences, PreferenceChanges } from '../../../domain/notifications/preferences.ts';
import { api } from '../../lib/api.ts';
import type { LiveEvent } from '../../lib/liveEvents.ts';

export const preferencesQuery = () => api.notifications.preferences.queryOptions({ input: {} });

/** Saves at once; what was switched shows before the answer and goes back if it is refused. */
export function useSavePreferences() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation(
    api.notifications.savePreferences.mutationOptions({
      onMutate: async (changes) => {
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, (known) => known && { ...known, preferences: withChanges(known.preferences, changes) });
      },
      onSuccess: (answer) => queries.setQueryData(queryKey, answer),
      onError: () => queries.invalidateQueries({ queryKey }),
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

import type { PreferenceChanges } from '../../../../domain/notifications/preferences.ts';
import { problemOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { useSavePreferences } from '../preferenceQueries.ts';

/** Saves what was switched; a refusal says why, and the switch goes back. */
export function useSaveShown(): (changes: PreferenceChanges) => void {
  const { mutate } = useSavePreferences();
  return (changes) =>
    mutate(changes, { onError: (error) => showToast({ shape: 'error', title: 'Not saved', line: problemOf(error).message }) });
}

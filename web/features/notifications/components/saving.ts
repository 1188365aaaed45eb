import type { PreferenceChanges } from '../../../../domain/notifications/preferences.ts';
import { follow } from '../../../lib/outcome.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { useSavePreferences } from '../preferenceQueries.ts';

/** Saves what was switched; a refusal says why, and the switch goes back. */
export function useSaveShown(): (changes: PreferenceChanges) => void {
  const { mutateAsync } = useSavePreferences();
  return (changes) => follow(mutateAsync(changes), { refused: sayRefused('Not saved') });
}

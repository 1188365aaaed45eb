import type { OwnProfile } from '../../../domain/identity/contract.ts';
import { studioId, userId } from '../../../domain/kernel/ids.ts';
import type { ProfileRow } from './sql.ts';

/** The signed-in person's row, with the verdicts that belong to it. */
export function present(row: ProfileRow, abilities: Record<string, boolean>): OwnProfile {
  const { studio_name, ...profile } = row;
  const studio = studioId.parse(row.studio_id);
  return { ...profile, id: userId.parse(row.id), studio_id: studio, studios: { id: studio, name: studio_name }, abilities };
}

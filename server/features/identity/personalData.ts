import { liveSessionsOf } from '../../auth/accountSql.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { deviceWords } from '../../auth/deviceWords.ts';
import { withAuthentication } from '../../db/tx.ts';
import { eventsBy } from '../../events/storedEvents.ts';
import type { PersonalSection } from '../../personalData/sections.ts';
import { profileRow } from './sql.ts';

/** The own profile, where one is signed in, and what one did. */
export const identityData: readonly PersonalSection[] = [
  {
    file: 'profile.json',
    page: async (tx, { actor }) => {
      const row = await profileRow(tx, actor.userId);
      return { rows: row ? [{ ...row, permissions: actor.customPermissions }] : [], next: null };
    },
  },
  {
    file: 'sessions.json',
    page: async (tx, { actor }) => {
      const now = new Date();
      const idleSince = new Date(now.getTime() - lifetimes.sessionIdle);
      const sessions = await withAuthentication(tx, (auth) => liveSessionsOf(auth, actor.userId, { now, idleSince }));
      const rows = sessions.map((row) => ({
        device: deviceWords(row.user_agent),
        address: row.address,
        signedInAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }));
      return { rows, next: null };
    },
  },
  {
    file: 'activity.json',
    page: async (tx, { actor, after, limit }) => {
      const rows = await eventsBy(tx, { actorId: actor.userId, after: Number(after ?? 0), limit });
      return { rows, next: rows.length === limit ? String(rows.at(-1)?.sequence) : null };
    },
  },
];

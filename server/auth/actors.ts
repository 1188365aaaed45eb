import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { readCustomPermissions } from '../../domain/studios/policy.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import type { LiveSession } from '../http/sessions.ts';
import { liveSession } from './sql.ts';

/** The person behind a live session, with role, overrides and the studio's rules; null once it has ended. */
export async function readLiveSession(db: Database, sessionId: SessionId): Promise<LiveSession | null> {
  const row = await inTransaction(db, { kind: 'authentication' }, (tx) => liveSession(tx, sessionId));
  if (!row) return null;
  const actor: MemberActor = {
    kind: 'member',
    userId: row.account_id,
    studioId: row.studio_id,
    sessionId,
    role: row.role ?? 'Standard',
    customPermissions: readCustomPermissions(row.permissions_data),
    studio: { selfApproval: row.self_approval },
  };
  return { actor, expiresAt: Date.parse(row.expires_at), sequence: row.sequence ?? 0 };
}

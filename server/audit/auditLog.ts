// The audit log: who did what to whose access, and when. Lines are only ever added; the application may not change one.

import { sql } from 'kysely';
import type { AuditEntry } from '../../domain/kernel/auditActs.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import type { Tx } from '../db/tx.ts';

declare module '../db/columns.ts' {
  interface JsonColumns {
    'audit_log.details': Record<string, unknown>;
  }
}

/**
 * Adds one line in the transaction of the act, which must be open for the studio. A handler of the contract does not
 * call it: it calls `audit`, and the request path sees to it that an audited act leaves exactly one line.
 */
export async function appendAudit(
  tx: Tx,
  { actorId, at, act, subjectId, details = {} }: AuditEntry & { actorId: UserId; at: Date },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      studio_id: sql`app.studio()`,
      at: at.toISOString(),
      actor_id: actorId,
      act,
      subject_id: subjectId,
      details: JSON.stringify(details),
    })
    .execute();
}

// Named queries of the audit log.

import { sql } from 'kysely';
import type { AuditAct } from '../../../domain/kernel/auditActs.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

interface AuditPage {
  personId: UserId | undefined;
  acts: readonly string[] | undefined;
  /** The number of the line that the page comes after; lines go from new to old. */
  before: string | undefined;
  limit: number;
}

export function auditRows(tx: Tx, { personId, acts, before, limit }: AuditPage) {
  let query = tx
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'act', 'subject_id', 'details'])
    .where(ofStudio('studio_id'))
    .$narrowType<{ act: AuditAct }>();
  if (personId)
    query = query.where((eb) =>
      eb.or([
        eb('actor_id', '=', personId),
        eb('subject_id', '=', personId),
        sql<boolean>`details @> ${JSON.stringify({ userId: personId })}::jsonb`,
      ]),
    );
  if (acts) query = query.where('act', 'in', acts);
  if (before) query = query.where('id', '<', Number(before));
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** A line names ids of any kind; whose they are shows in what is found. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${sql.val(ids)}::uuid[])`;

export const namedPeople = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('user_profiles')
        .select(['id', 'first_name', 'last_name', 'email', 'avatar_url', 'is_active'])
        .where(ofStudio('studio_id'))
        .where(isOneOf(ids))
        .execute();

export const namedProjects = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? [] : tx.selectFrom('projects').select(['id', 'name']).where(ofStudio('studio_id')).where(isOneOf(ids)).execute();

// Named queries and statements of the ledger of decisions.

import { sql } from 'kysely';
import type { CommentId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { LedgerEntry } from '../../../domain/discussions/contract.ts';
import type { SubjectKind } from '../../../domain/discussions/subjects.ts';
import { holdsText } from '../../db/looking.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { discussedIn } from './overviewSql.ts';
import { decisionObject, type DecisionRow } from './sql.ts';
import type { Writer } from './writes.ts';

export async function isDecision(tx: Tx, id: CommentId): Promise<boolean> {
  const { rows } = await sql`select from decisions x where x.comment_id = ${id} and ${ofStudio('x.studio_id')}`.execute(tx);
  return rows.length > 0;
}

export interface LedgerRow {
  id: CommentId;
  author_id: UserId;
  kind: SubjectKind;
  subject_id: string;
  name: string;
  decision: DecisionRow;
  replaced: LedgerEntry['replaced'];
  key: string;
}

interface Ledger {
  projectId: ProjectId;
  search: string | undefined;
  after: readonly string[] | null;
  limit: number;
}

/** Decisions of a project that was found readable, the newest first. */
export async function ledgerRows(tx: Tx, { projectId, search, after, limit }: Ledger): Promise<LedgerRow[]> {
  const fits =
    search &&
    sql.join(
      [sql`x.what`, sql`x.agreed_with`, sql`c.words`, sql`s.name`].map((column) => holdsText(column, search)),
      sql` or `,
    );
  const { rows } = await sql<LedgerRow>`
    with things as materialized (select * from ${discussedIn(projectId)} s)
    select c.id, c.author_id, s.kind, s.subject_id, s.name, ${decisionObject} as decision, (
        select jsonb_build_object('commentId', old.comment_id, 'what', old.what, 'agreedOn', old.agreed_on,
          'subject', jsonb_build_object('kind', place.kind, 'id', place.subject_id, 'name', place.name))
        from decisions old join comments said on said.id = old.comment_id join things place on place.id = said.discussion_id
        where old.comment_id = x.replaces) as replaced,
      to_char(x.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from things s join comments c on c.discussion_id = s.id join decisions x on x.comment_id = c.id
    where ${ofStudio('x.studio_id')}
      ${fits ? sql`and (${fits})` : sql``}
      ${after ? sql`and (x.decided_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by x.decided_at desc, c.id desc limit ${limit}
  `.execute(tx);
  return rows;
}

/**
 * Whether it is a decision of the project that nothing in sight but this one replaces, and that does not replace this one itself, by
 * however many others. The one that it replaces already stays so, wherever that has gone. One that is out of sight lets go of it.
 */
export async function isReplaceable(
  tx: Tx,
  { projectId, id, by }: { projectId: ProjectId; id: CommentId; by: CommentId },
): Promise<'no' | 'ring' | 'replaced' | 'yes'> {
  // One after another in a studio: of two that replace each other at once the second sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('decisions:' || app.studio()::text, 0))`.execute(tx);
  const { rows } = await sql<{ is_kept: boolean; is_here: boolean; is_ring: boolean; later: CommentId | null; is_seen: boolean }>`
    with recursive here as materialized (
      select c.id from ${discussedIn(projectId)} s join comments c on c.discussion_id = s.id and c.deleted_at is null
      where c.id = ${id} or c.id = (select later.comment_id from decisions later where later.replaces = ${id})
    ), before as (
      select x.comment_id, x.replaces from decisions x where x.comment_id = ${id} and ${ofStudio('x.studio_id')}
      union
      select x.comment_id, x.replaces from before b join decisions x on x.comment_id = b.replaces
    )
    select coalesce((select own.replaces = x.comment_id from decisions own where own.comment_id = ${by}), false) as is_kept,
      x.comment_id in (select id from here) as is_here, exists (select from before b where b.replaces = ${by}) as is_ring,
      l.comment_id as later, coalesce(l.comment_id in (select id from here), false) as is_seen
    from decisions x left join decisions l on l.replaces = x.comment_id
    where x.comment_id = ${id} and ${ofStudio('x.studio_id')}
  `.execute(tx);
  const [found] = rows;
  if (found?.is_kept) return 'yes';
  if (!found?.is_here) return 'no';
  if (found.is_ring) return 'ring';
  if (found.later !== null && found.is_seen) return 'replaced';
  if (found.later !== null)
    await sql`update decisions set replaces = null where comment_id = ${found.later} and ${ofStudio('studio_id')}`.execute(tx);
  return 'yes';
}

interface NewDecision {
  id: CommentId;
  what: string;
  agreedWith: string;
  agreedOn: string;
  replaces: CommentId | null;
  actor: Writer;
  now: Date;
}

/** @returns whether it was one before, and says otherwise now what was agreed */
export async function saveDecision(tx: Tx, { id, what, agreedWith, agreedOn, replaces, actor, now }: NewDecision): Promise<boolean> {
  const { rows } = await sql<{ wasThere: boolean }>`
    insert into decisions (comment_id, studio_id, what, agreed_with, agreed_on, decided_by, decided_at, replaces)
    values (${id}, ${actor.studioId}, ${what}, ${agreedWith}, ${agreedOn}, ${actor.userId}, ${now.toISOString()}, ${replaces})
    on conflict (comment_id) do update set what = excluded.what, agreed_with = excluded.agreed_with, agreed_on = excluded.agreed_on,
      replaces = excluded.replaces, changed_by = excluded.decided_by, changed_at = excluded.decided_at
    returning changed_at is not null as "wasThere"
  `.execute(tx);
  return onlyRow(rows).wasThere;
}

/** @returns false where it was none */
export async function deleteDecision(tx: Tx, id: CommentId): Promise<boolean> {
  const { rows } = await sql`delete from decisions where comment_id = ${id} and ${ofStudio('studio_id')} returning comment_id`.execute(tx);
  return rows.length > 0;
}

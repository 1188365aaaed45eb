// Named queries and statements of issue sheets. What they record is never changed; a withdrawal is a mark.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { IssueSheetId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { IssuePurpose } from '../../../domain/files/register.ts';
import type { IssueLine, IssueRecipient, IssueRecord } from '../../../domain/files/registerContract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';
import type { SheetRow } from './sql.ts';

export interface IssueRow {
  id: IssueSheetId;
  project_id: ProjectId;
  number: number;
  issued_on: Day;
  purpose: IssuePurpose;
  note: string;
  recipients: IssueRecipient[];
  sheets: IssueRecord['sheets'];
  count: number;
  recorded_by: UserId;
  recorded_at: string;
  withdrawn_at: string | null;
  withdrawn_by: UserId | null;
  withdrawn_reason: string | null;
}

const columns = sql`i.id, i.project_id, i.number, i.issued_on, i.purpose, i.note, i.recorded_by, i.recorded_at, i.withdrawn_at, i.withdrawn_by,
  i.withdrawn_reason, (
    select coalesce(jsonb_agg(jsonb_build_object('userId', r.user_id, 'name', r.name, 'company', r.company, 'email', r.email, 'isRemoved', r.removed_at is not null) order by r.place), '[]')
    from issue_sheet_recipients r where r.issue_id = i.id
  ) as recipients, (
    select coalesce(jsonb_agg(jsonb_build_object('fileId', l.file_id, 'revision', l.revision) order by l.place) filter (where l.file_id is not null), '[]')
    from issue_sheet_lines l where l.issue_id = i.id
  ) as sheets, (select count(*)::int from issue_sheet_lines l where l.issue_id = i.id) as count`;

interface IssuePage {
  projectId: ProjectId;
  /** The number of the last one before. */
  after: string | null;
  limit: number;
}

/** A page of a project's, the newest first, each with how many there are on all pages: numbers have no gaps. */
export async function issueRows(tx: Tx, { projectId, after, limit }: IssuePage): Promise<(IssueRow & { total: number })[]> {
  const { rows } = await sql<IssueRow & { total: number }>`
    select ${columns}, (select max(number) from issue_sheets where project_id = ${projectId} and ${ofStudio('studio_id')}) as total
    from issue_sheets i where i.project_id = ${projectId} and ${ofStudio('i.studio_id')}
      ${after === null ? sql`` : sql`and i.number < ${after}::bigint`}
    order by i.number desc limit ${limit}
  `.execute(tx);
  return rows;
}

/** One of a project that the actor reads. */
export async function issueRow(tx: Tx, actor: MemberActor, id: IssueSheetId): Promise<IssueRow | undefined> {
  const { rows } = await sql<IssueRow>`
    select ${columns} from issue_sheets i join projects p on p.id = i.project_id
    where i.id = ${id} and ${ofStudio('i.studio_id')} and ${isReadableBy(readerOf(actor))}
  `.execute(tx);
  return rows[0];
}

export async function issueLines(tx: Tx, id: IssueSheetId): Promise<IssueLine[]> {
  const { rows } = await sql<IssueLine>`
    select file_id as "fileId", version_number as "versionNumber", sheet_number as number, title, revision, status
    from issue_sheet_lines where issue_id = ${id} and ${ofStudio('studio_id')} order by place
  `.execute(tx);
  return rows;
}

/** Of a project whose place is held: no number is left out, and none is given twice. */
export async function nextIssueNumber(tx: Tx, projectId: ProjectId): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from issue_sheets where project_id = ${projectId} and ${ofStudio('studio_id')}
  `.execute(tx);
  return rows[0]?.next ?? 1;
}

interface NewIssue {
  id: IssueSheetId;
  projectId: ProjectId;
  number: number;
  issuedOn: string;
  purpose: IssuePurpose;
  note: string;
  recipients: readonly IssueRecipient[];
  sheets: readonly SheetRow[];
  actor: MemberActor;
  now: Date;
}

/** @returns false where something has the id already */
export async function insertIssue(tx: Tx, { recipients, sheets, ...issue }: NewIssue): Promise<boolean> {
  const { id, projectId, number, issuedOn, purpose, note, actor, now } = issue;
  const made = await tx
    .insertInto('issue_sheets')
    .values({
      id,
      studio_id: actor.studioId,
      project_id: projectId,
      number,
      issued_on: issuedOn,
      purpose,
      note,
      recorded_by: actor.userId,
      recorded_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) return false;
  const own = { issue_id: id, studio_id: actor.studioId };
  await tx
    .insertInto('issue_sheet_lines')
    .values(
      sheets.map((row, index) => ({
        ...own,
        place: index + 1,
        file_id: row.id,
        version_number: row.number,
        sheet_number: row.sheet_number,
        title: row.sheet_title,
        revision: row.revision,
        status: row.revision_status,
      })),
    )
    .execute();
  await tx
    .insertInto('issue_sheet_recipients')
    .values(
      recipients.map(({ userId, name, company, email }, index) => ({ ...own, place: index + 1, user_id: userId, name, company, email })),
    )
    .execute();
  return true;
}

export async function markWithdrawn(
  tx: Tx,
  { id, reason, actor, now }: { id: IssueSheetId; reason: string; actor: MemberActor; now: Date },
): Promise<void> {
  await tx
    .updateTable('issue_sheets')
    .set({ withdrawn_at: now.toISOString(), withdrawn_by: actor.userId, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Takes the name of a recipient out of all issue sheets of the project; that somebody was there stays. */
export async function removeRecipient(
  tx: Tx,
  { projectId, recipient, actor, now }: { projectId: ProjectId; recipient: IssueRecipient; actor: MemberActor; now: Date },
): Promise<void> {
  await sql`
    update issue_sheet_recipients r set name = '', company = '', email = '', removed_at = ${now.toISOString()}, removed_by = ${actor.userId}
    from issue_sheets i
    where i.project_id = ${projectId} and ${ofStudio('i.studio_id')} and r.issue_id = i.id and r.user_id is null and r.removed_at is null
      and lower(r.name) = lower(${recipient.name}) and lower(r.company) = lower(${recipient.company})
  `.execute(tx);
}

// Issue sheets: what was issued to whom on which day. Who reads the project looks, Edit Projects records and withdraws.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, IssueSheetId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { filesContract } from '../../../domain/files/contract.ts';
import { placeVerdicts } from '../../../domain/files/policy.ts';
import { compareNumbers, issueName, statusAfter } from '../../../domain/files/register.ts';
import type { IssueRecipient, IssueRecord } from '../../../domain/files/registerContract.ts';
import { maySeeClient } from '../../../domain/projects/policy.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { noteGuard } from '../../http/guards.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { readersAmong } from '../projects/sql.ts';
import { placeToChange, readablePlace } from './access.ts';
import {
  insertIssue,
  issueLines,
  type IssueRow,
  issueRow,
  issueRows,
  markWithdrawn,
  nextIssueNumber,
  removeRecipient,
} from './issueSql.ts';
import { setStatusOf } from './registerWrites.ts';
import { scopesOf, type SheetRow, sheetRows } from './sql.ts';

type Issues = Pick<HandlersOf<typeof filesContract>, 'issueSheets' | 'issueSheet' | 'issue' | 'withdrawIssue' | 'removeRecipient'>;

export const issueHandlers: Issues = {
  issueSheets: async ({ input: { projectId, after, limit }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { place } = await readablePlace(tx, actor, projectId);
    const [before = null] = fromCursor(after, ['number']) ?? [];
    const rows = await issueRows(tx, { projectId, after: before, limit: limit + 1 });
    const { items, next } = pageOf(rows, limit, ({ number }) => [String(number)]);
    return {
      items: items.map((row) => toIssue(actor, row)),
      total: rows[0]?.total ?? 0,
      next,
      can: { issue: placeVerdicts(actor, place).organise },
      seq,
    };
  },

  issueSheet: async ({ input: { issueId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const issue = toIssue(actor, await readableIssue(tx, actor, issueId));
    return { issue, lines: await issueLines(tx, issueId), seq };
  },

  issue: async ({ input, actor, tx, now }) => {
    const { id, projectId, issuedOn, purpose, note, setsStatus } = input;
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'organise' });
    const sheets = await currentSheets(tx, { actor, projectId, sheets: input.sheets });
    const recipients = await recipientsOf(tx, { projectId, recipients: input.recipients });
    const status = setsStatus ? statusAfter(purpose) : null;
    const ids = sheets.map((row) => row.id);
    if (status) await setStatusOf(tx, { ids, status, actor });
    const issued = sheets.map((row) => ({ ...row, revision_status: status ?? row.revision_status }));
    const number = await nextIssueNumber(tx, projectId);
    if (!(await insertIssue(tx, { id, projectId, number, issuedOn, purpose, note, recipients, sheets: issued, actor, now })))
      throw new AppError('already_exists');
    const data = { projectId, issueId: id, fileIds: ids };
    appendEvent(tx, { type: 'files.issued', actorId: actor.userId, scopes: scopesOf(of), data });
    return { issue: toIssue(actor, await readableIssue(tx, actor, id)) };
  },

  withdrawIssue: async ({ input: { issueId, reason }, actor, tx, now }) => {
    const { project_id: projectId } = await readableIssue(tx, actor, issueId);
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'organise' });
    const row = await readableIssue(tx, actor, issueId);
    if (row.withdrawn_at !== null) throw new AppError('conflict', { message: `${issueName(row.number)} was withdrawn already.` });
    await markWithdrawn(tx, { id: issueId, reason, actor, now });
    const data = { projectId, issueId };
    appendEvent(tx, { type: 'files.issueWithdrawn', actorId: actor.userId, scopes: scopesOf(of), data });
    return { issue: toIssue(actor, await readableIssue(tx, actor, issueId)) };
  },

  removeRecipient: async ({ input: { issueId, place }, actor, tx, now }) => {
    const { project_id: projectId } = await readableIssue(tx, actor, issueId);
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'organise' });
    const recipient = (await readableIssue(tx, actor, issueId)).recipients[place - 1];
    if (!recipient) throw new AppError('not_found');
    if (recipient.userId !== null)
      throw new AppError('validation_failed', { field: 'place', message: 'People of the studio are named by their account.' });
    if (recipient.isRemoved) tellNothing(tx, scopesOf(of));
    else {
      await removeRecipient(tx, { projectId, recipient, actor, now });
      appendEvent(tx, { type: 'files.recipientRemoved', actorId: actor.userId, scopes: scopesOf(of), data: { projectId, issueId } });
    }
    return { issue: toIssue(actor, await readableIssue(tx, actor, issueId)) };
  },
};

/** @throws AppError `not_found` */
async function readableIssue(tx: Tx, actor: MemberActor, id: IssueSheetId): Promise<IssueRow> {
  const row = await issueRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  return row;
}

const isoTime = (value: string): string => new Date(value).toISOString();

/** Recipients from outside may be the client: everybody sees who has what, their address only who may see the client's. */
const recipientsFor = (actor: MemberActor, { recipients }: IssueRow): IssueRecipient[] =>
  maySeeClient(actor) ? recipients : recipients.map((one) => ({ ...one, email: '' }));

const toIssue = (actor: MemberActor, row: IssueRow): IssueRecord => ({
  id: row.id,
  projectId: row.project_id,
  number: row.number,
  issuedOn: row.issued_on,
  purpose: row.purpose,
  note: row.note,
  recipients: recipientsFor(actor, row),
  sheets: row.sheets,
  count: row.count,
  recordedBy: row.recorded_by,
  recordedAt: isoTime(row.recorded_at),
  withdrawn:
    row.withdrawn_at === null || row.withdrawn_by === null
      ? null
      : { at: isoTime(row.withdrawn_at), by: row.withdrawn_by, reason: row.withdrawn_reason ?? '' },
});

interface Seen {
  fileId: FileId;
  versionNumber: number;
  version: number;
}

interface Issuing {
  actor: MemberActor;
  projectId: ProjectId;
  sheets: readonly Seen[];
}

/** What an issue sheet keeps of a sheet. */
const recorded = ['number', 'title', 'revision', 'status'];

/** What its sender changed they know of, whatever of it their page has read again. */
const isChangedByOthers = (row: SheetRow, { actor, since }: { actor: MemberActor; since: number }): boolean =>
  recorded.some((field) => {
    const stamp = stampsOf(row)[field];
    return stamp !== undefined && stamp.version > since && stamp.by !== actor.userId;
  });

/** Sheets that count, as their sender saw them, in the order of the register. @throws AppError `not_found`; `conflict` */
async function currentSheets(tx: Tx, { actor, projectId, sheets }: Issuing): Promise<SheetRow[]> {
  const seen = new Map<string, Seen>(sheets.map((one) => [one.fileId, one]));
  const rows = await sheetRows(tx, actor, { projectId, ids: sheets.map(({ fileId }) => fileId) });
  if (rows.length < sheets.length) throw new AppError('not_found');
  noteGuard(tx, 'version');
  for (const row of rows) {
    if (row.superseded_at !== null)
      throw new AppError('conflict', { message: `${row.sheet_number} is superseded. Take it out, or choose what stands for it.` });
    const { versionNumber, version } = certain(seen.get(row.id), 'it was asked for');
    if (versionNumber !== row.number)
      throw new AppError('conflict', { message: `${row.sheet_number} is at revision ${row.revision} by now. Look at it, then issue it.` });
    if (isChangedByOthers(row, { actor, since: version }))
      throw new AppError('conflict', { message: `${row.sheet_number} was changed meanwhile. Look at it, then issue it.` });
  }
  return rows.toSorted((a, b) => compareNumbers(a.sheet_number, b.sheet_number));
}

type NewRecipient = { userId: UserId } | Omit<IssueRecipient, 'userId' | 'isRemoved'>;

/** @throws AppError `validation_failed` for a person who does not read the project */
async function recipientsOf(
  tx: Tx,
  { projectId, recipients }: { projectId: ProjectId; recipients: readonly NewRecipient[] },
): Promise<IssueRecipient[]> {
  const ids = recipients.flatMap((one) => ('userId' in one ? one.userId : []));
  const readers = await readersAmong(tx, { projectId, ids });
  const place = recipients.findIndex((one) => 'userId' in one && !readers.has(one.userId));
  if (place >= 0) {
    const message = 'Choose people who can open this project, or write a name.';
    throw new AppError('validation_failed', { field: `recipients.${place}`, message });
  }
  const nobody = { userId: null, name: '', company: '', email: '', isRemoved: false };
  return recipients.map((one) => ({ ...nobody, ...one }));
}

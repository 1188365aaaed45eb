// The drawing register of a project: who reads the project looks, Edit Projects sets it. Whoever changes it holds the place, so that of
// two who give one number the second is told.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, ProjectId } from '../../../domain/kernel/ids.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import { defined } from '../../../domain/kernel/records.ts';
import type { filesContract } from '../../../domain/files/contract.ts';
import { placeVerdicts } from '../../../domain/files/policy.ts';
import type { RegisterStatus } from '../../../domain/files/register.ts';
import { sameName } from '../../../domain/files/rules.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { mergedOrConflict } from '../studios/records.ts';
import { placeToChange, readableItems, readablePlace, staysWith } from './access.ts';
import { toFile } from './records.ts';
import { demandSheetsFit, takenNumbers, takenRevisions } from './registerSql.ts';
import { type Sheet, supersede, takeOff, updateSheets } from './registerWrites.ts';
import { type FileRow, scopesOf, type SheetRow, sheetRows } from './sql.ts';

type Register = Pick<HandlersOf<typeof filesContract>, 'register' | 'addSheets' | 'editSheets' | 'removeSheets'>;

export const registerHandlers: Register = {
  register: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { place } = await readablePlace(tx, actor, projectId);
    const rows = await sheetRows(tx, actor, { projectId });
    return { items: rows.map((row) => toFile(actor, row)), can: { organise: placeVerdicts(actor, place).organise }, seq };
  },

  addSheets: async ({ input: { projectId, sheets }, actor, tx, now }) => {
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'organise' });
    const ids = sheets.map(({ fileId }) => fileId);
    const rows = new Map((await filesOfProject(tx, { actor, projectId, ids })).map((row) => [row.id, row]));
    const wished = sheets.map(({ fileId, ...sheet }, place) => ({ ...sheet, id: fileId, place }));
    for (const { id, place } of wished)
      if (rows.get(id)?.sheet_number) throw taken(`sheets.${place}.fileId`, 'This document is a sheet of the register already.');
    await demandSheetsFit(tx, { projectIds: [projectId], field: 'sheets', coming: sheets.length });
    const pairs = await superseded(tx, { projectId, wished: wished.filter(({ status }) => status !== 'superseded') });
    await demandFreeRevisions(tx, wished);
    const changed = await supersede(tx, { pairs, actor, now });
    const added = wished.flatMap(({ id, number, title, revision, status }) => {
      const row = rows.get(id);
      return row ? [{ ...newSheet(row, { number, title, revision, status }), id, row }] : [];
    });
    changed.push(...(await updateSheets(tx, { sheets: added, actor, now })));
    appendEvent(tx, { type: 'files.sheetsChanged', actorId: actor.userId, scopes: scopesOf(of), data: { projectId, sheets: changed } });
    return { items: (await sheetRows(tx, actor, { projectId, ids })).map((row) => toFile(actor, row)) };
  },

  editSheets: async ({ input: { projectId, sheets }, actor, tx, now }) => {
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'organise' });
    const ids = sheets.map(({ fileId }) => fileId);
    const rows = new Map((await sheetRows(tx, actor, { projectId, ids })).map((row) => [row.id, row]));
    if (rows.size < ids.length) throw new AppError('not_found');
    const edits = [];
    for (const [place, { fileId, version, changes }] of sheets.entries()) {
      const row = certain(rows.get(fileId), 'each was found');
      const stamps = stampsOf(row);
      const result = mergeEdit<Partial<Facts>>({ current: factsOf(row), stamps, baseVersion: version, changes: defined(changes) });
      const patch = await mergedOrConflict(tx, { result, stamps, subject: `Sheet ${row.sheet_number}` });
      if (Object.keys(patch).length > 0) edits.push({ ...editOf(row, patch), place });
    }
    if (edits.length === 0) tellNothing(tx, scopesOf(of));
    else {
      await demandFreeNumbers(tx, { projectId, sheets: edits });
      await demandFreeRevisions(tx, edits);
      const changed = await updateSheets(tx, { sheets: edits, actor, now });
      appendEvent(tx, { type: 'files.sheetsChanged', actorId: actor.userId, scopes: scopesOf(of), data: { projectId, sheets: changed } });
    }
    return { items: (await sheetRows(tx, actor, { projectId, ids })).map((row) => toFile(actor, row)) };
  },

  removeSheets: async ({ input: { projectId, fileIds }, actor, tx }) => {
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'organise' });
    await filesOfProject(tx, { actor, projectId, ids: fileIds });
    const ids = (await sheetRows(tx, actor, { projectId, ids: fileIds })).map(({ id }) => id);
    if (ids.length === 0) tellNothing(tx, scopesOf(of));
    else {
      const sheets = await takeOff(tx, { projectId, ids, actor });
      appendEvent(tx, { type: 'files.sheetsChanged', actorId: actor.userId, scopes: scopesOf(of), data: { projectId, sheets } });
    }
    return {};
  },
};

interface Facts {
  number: string;
  title: string;
  revision: string;
  status: RegisterStatus;
}

const factsOf = (row: SheetRow): Facts => ({
  number: row.sheet_number,
  title: row.sheet_title,
  revision: row.revision,
  status: row.superseded_at === null ? row.revision_status : 'superseded',
});

/** One that counts no more from the beginning keeps what its revision was good for. */
function newSheet(row: FileRow, { status, ...facts }: Facts) {
  const isSuperseded = status === 'superseded';
  const fields = ['number', 'title', 'revision', 'status'];
  return { ...facts, status: isSuperseded ? (row.revision_status ?? 'preliminary') : status, isSuperseded, fields };
}

/** What a sheet is after an edit. One that is superseded keeps what it was good for. */
function editOf(row: SheetRow, patch: Partial<Facts>) {
  const { status, ...facts } = { ...factsOf(row), ...patch };
  const isSuperseded = status === 'superseded';
  return { ...facts, id: row.id, status: isSuperseded ? row.revision_status : status, isSuperseded, fields: Object.keys(patch), row };
}

/** Documents that lie in the project, each of them. @throws AppError `not_found` */
async function filesOfProject(
  tx: Tx,
  { actor, projectId, ids }: { actor: Parameters<typeof readableItems>[1]; projectId: ProjectId; ids: readonly FileId[] },
): Promise<FileRow[]> {
  const { files } = await readableItems(tx, actor, { fileIds: ids, folderIds: [] });
  // What stays with a task lies in no folder, and is no sheet.
  if (files.some((row) => row.project_id !== projectId || staysWith(row))) throw new AppError('not_found');
  return files;
}

/** With its place in what was sent. */
type Wished = Pick<Sheet, 'id' | 'number' | 'revision'> & { place: number };

const taken = (field: string, message: string) => new AppError('already_exists', { field, message });

const numberTaken = ({ place, number }: Wished) =>
  taken(`sheets.${place}.number`, `The register has a sheet ${number} already. Choose another number.`);

/** The sheets whose numbers new ones take over. @throws AppError `already_exists` for a number that is taken otherwise */
async function superseded(
  tx: Tx,
  { projectId, wished }: { projectId: ProjectId; wished: readonly (Wished & { supersedes: boolean })[] },
): Promise<{ former: string; by: string }[]> {
  demandApart(wished);
  const others = await takenNumbers(tx, { projectId, numbers: wished.map(({ number }) => number), except: [] });
  return others.flatMap(({ place, fileId }) => {
    const sheet = wished[place];
    if (!sheet) return [];
    if (!sheet.supersedes) throw numberTaken(sheet);
    return [{ former: fileId, by: sheet.id }];
  });
}

/** Of those that count. @throws AppError `already_exists` */
async function demandFreeNumbers(
  tx: Tx,
  { projectId, sheets }: { projectId: ProjectId; sheets: readonly (Wished & { isSuperseded: boolean })[] },
): Promise<void> {
  const living = sheets.filter(({ isSuperseded }) => !isSuperseded);
  demandApart(living);
  const numbers = living.map(({ number }) => number);
  const [clash] = await takenNumbers(tx, { projectId, numbers, except: sheets.map(({ id }) => id) });
  const sheet = clash && living[clash.place];
  if (sheet) throw numberTaken(sheet);
}

function demandApart(sheets: readonly Wished[]): void {
  const second = sheets.find(({ number }, index) => sheets.slice(0, index).some((other) => sameName(other.number, number)));
  if (second) throw numberTaken(second);
}

async function demandFreeRevisions(tx: Tx, sheets: readonly Wished[]): Promise<void> {
  const clashes = await takenRevisions(tx, sheets);
  const sheet = sheets.find(({ id }) => clashes.has(id));
  if (sheet)
    throw taken(
      `sheets.${sheet.place}.revision`,
      `An earlier version of ${sheet.number} is revision ${sheet.revision}. Choose another one.`,
    );
}

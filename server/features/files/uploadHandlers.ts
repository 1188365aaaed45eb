// Uploads: begun, given up, and made into documents once their bytes are there. The bytes themselves come by uploadRoutes.ts.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, FolderId, ProjectId, TaskId } from '../../../domain/kernel/ids.ts';
import { type filesContract, mostDepth, mostFolders } from '../../../domain/files/contract.ts';
import type { SheetStatus } from '../../../domain/files/register.ts';
import { freeName, sameName, splitName, tooLargeWords } from '../../../domain/files/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import type { Parts } from '../../storage/parts.ts';
import { demandFolder, type Discussed, placeToChange, readableFile, verdictsOnFile, demandRoomToPromise } from './access.ts';
import { demandTaskOf, keepWithTask, projectOfTask } from './attachmentHandlers.ts';
import { tooDeep, tooMany } from './folderHandlers.ts';
import { fileAnswer } from './records.ts';
import { fileRow, type FileRow, type PlaceOf, scopesOf } from './sql.ts';
import { contentOf, endUploads, insertUpload, lockedUpload, toUpload, type UploadRow, uploadRow, uploadRows } from './uploadSql.ts';
import { addVersion, insertFile, insertFolders } from './writes.ts';
import type { Content } from './versionSql.ts';
import { folderRow, foldersOf, namesLike, pathTo } from './folderSql.ts';

export interface UploadNeeds {
  /** In bytes. */
  limits: { file: number; studio: number };
  parts: Pick<Parts, 'remove'>;
  discussed: Discussed;
}

/** Of one person, at once. */
const mostUploads = 1000;

type Uploads = Pick<HandlersOf<typeof filesContract>, 'uploads' | 'beginUpload' | 'cancelUpload' | 'create'>;

export const uploadHandlers = ({ limits, parts, discussed }: UploadNeeds): Uploads => {
  /** Its bytes are a document's now. */
  const forgetUpload = (call: CreateCall) => endUploads(call, parts, [call.input.uploadId]);
  return {
    uploads: async ({ actor, tx }) => {
      const seq = await lastSequence(tx);
      return { items: (await uploadRows(tx, actor, mostUploads)).map(toUpload), seq };
    },

    beginUpload: async (call) => {
      const { input, actor, tx, now } = call;
      const { id, name, bytes, subject } = input;
      if (bytes > limits.file) throw new AppError('too_large', { field: 'bytes', message: tooLargeWords(name, limits.file) });
      const place = subject ? await placeInDiscussion(call, { subject, discussed }) : await placeInFolder(call);
      await demandRoomToPromise(tx, actor, { bytes, limits });
      const row = { id, name, bytes, subject: subject ?? null, ...place };
      if (!(await insertUpload(tx, { ...row, actor, now }))) throw new AppError('already_exists');
      tellNothing(tx, [`user:${actor.userId}`]);
      return { upload: toUpload(await ownUpload(tx, actor, id)) };
    },

    cancelUpload: async (call) => {
      const { uploadId } = call.input;
      await ownUpload(call.tx, call.actor, uploadId);
      await endUploads(call, parts, [uploadId]);
      tellNothing(call.tx, [`user:${call.actor.userId}`]);
      return {};
    },

    create: async (call) => {
      const { input, actor, tx } = call;
      const upload = await ownUpload(tx, actor, input.uploadId);
      if (upload.subject !== null) throw new AppError('conflict', { message: 'This was uploaded for a comment, and is sent with that.' });
      const projectId = upload.task_id === null ? upload.project_id : await projectOfTask(tx, actor, upload.task_id);
      const { of } = await placeToChange(tx, actor, { projectId, verdict: 'upload' });
      const still = await lockedUpload(tx, actor, input.uploadId);
      if (!still) throw new AppError('not_found');
      const content = contentOf(still);
      if (still.task_id !== null) {
        await keepWithTask(call, { of, taskId: still.task_id, name: still.name, content });
        await forgetUpload(call);
        return { file: await fileAnswer(tx, actor, input.id) };
      }
      const folderId = await folderFor(call, { of, upload: still });
      const former = await formerOf(tx, actor, { of, folderId, upload: still });
      const fileId = await keepContent(call, { of, folderId, upload: still, content, former });
      await forgetUpload(call);
      return { file: await fileAnswer(tx, actor, fileId) };
    },
  };
};

type BeginCall = Call<{
  projectId: ProjectId | null;
  folderId: FolderId | null;
  folders: string[];
  name: string;
  sameName: UploadRow['same_name'];
  replaces?: FileId | undefined;
  taskId?: TaskId | undefined;
}>;
type Reserved = Pick<UploadRow, 'project_id' | 'folder_id' | 'folders' | 'same_name' | 'replaces' | 'task_id'>;

/** Among documents, or with a task of that place. */
async function placeInFolder({ input, actor, tx }: BeginCall): Promise<Reserved> {
  const { projectId, folderId, folders, name, sameName: choice, replaces, taskId } = input;
  const { of } = await placeToChange(tx, actor, { projectId, verdict: 'upload' });
  await demandFolder(tx, actor, { of, folderId });
  if (folders.length > 0) await demandRoomForFolders(tx, await foldersOf(tx, of), { folderId, folders });
  if (taskId) await demandTaskOf(tx, actor, { of, taskId });
  else if (replaces) await demandReplaceable(tx, actor, { of, fileId: replaces });
  else if (choice === 'ask') await demandFreeName(tx, { of, folderId, folders, name });
  return { project_id: projectId, folder_id: folderId, folders, same_name: choice, replaces: replaces ?? null, task_id: taskId ?? null };
}

/** With a comment that is being written: whoever may say something may send a file with it. */
async function placeInDiscussion(
  { actor, tx }: Pick<BeginCall, 'actor' | 'tx'>,
  { subject, discussed }: { subject: string; discussed: Discussed },
): Promise<Reserved> {
  const projectId = await discussed.placeOf(tx, actor, subject);
  return { project_id: projectId, folder_id: null, folders: [], same_name: 'keepBoth', replaces: null, task_id: null };
}

type CreateCall = Call<{
  id: FileId;
  uploadId: UploadRow['id'];
  note: string;
  revision?: string | undefined;
  status?: SheetStatus | undefined;
}>;

interface Arriving {
  of: PlaceOf;
  folderId: FolderId | null;
  upload: UploadRow;
}

/** The document itself, or a new version of the one that is there already. @returns its id */
async function keepContent(
  { input, actor, tx, now }: CreateCall,
  { of, folderId, upload, content, former }: Arriving & { content: Content; former: FileRow | null },
): Promise<FileId> {
  const told = { actorId: actor.userId, scopes: scopesOf(of) };
  if (former) {
    demand(verdictsOnFile(actor, former).addVersion);
    const fileId = former.id;
    const { note, revision, status } = input;
    const number = await addVersion(tx, { row: former, content, note, revision, status, actor, now });
    appendEvent(tx, { ...told, type: 'files.versionAdded', data: { projectId: of.projectId, fileId, number } });
    return fileId;
  }
  const name = freeName(
    upload.name,
    (await namesLike(tx, { of, folderId, stem: splitName(upload.name).stem })).map((file) => file.name),
  );
  if (!(await insertFile(tx, { id: input.id, of, folderId, name, content, note: input.note, actor, now })))
    throw new AppError('already_exists');
  appendEvent(tx, { ...told, type: 'files.created', data: { projectId: of.projectId, fileIds: [input.id] } });
  return input.id;
}

/** @throws AppError `not_found` for somebody else's, and one that is not there */
async function ownUpload(tx: Tx, actor: MemberActor, id: UploadRow['id']): Promise<UploadRow> {
  const row = await uploadRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function demandReplaceable(tx: Tx, actor: MemberActor, { of, fileId }: { of: PlaceOf; fileId: FileId }): Promise<void> {
  const row = await readableFile(tx, actor, fileId);
  if (row.project_id !== of.projectId) throw new AppError('not_found');
  demand(verdictsOnFile(actor, row).addVersion);
}

async function demandFreeName(
  tx: Tx,
  { of, folderId, folders, name }: { of: PlaceOf; folderId: FolderId | null; folders: readonly string[]; name: string },
): Promise<void> {
  const target = folders.length > 0 ? beneath(await foldersOf(tx, of), { folderId, folders }) : { id: folderId, missing: [] };
  if (target.missing.length > 0) return;
  const there = await namesLike(tx, { of, folderId: target.id, stem: name });
  if (!there.some((file) => sameName(file.name, name))) return;
  throw new AppError('already_exists', { field: 'name', message: `The folder has a document named ${name} already.` });
}

type Folders = Awaited<ReturnType<typeof foldersOf>>;

/** The last of these folders that is there, and the names of those below it that are not. */
function beneath(all: Folders, { folderId, folders }: { folderId: FolderId | null; folders: readonly string[] }) {
  let id = folderId;
  for (const [place, name] of folders.entries()) {
    const next = all.find((folder) => folder.parentId === id && sameName(folder.name, name));
    if (!next) return { id, missing: folders.slice(place) };
    id = next.id;
  }
  return { id, missing: [] };
}

/** @throws AppError `validation_failed` where what it brings along would be too deep, or too many. @returns see {@link beneath} */
async function demandRoomForFolders(tx: Tx, all: Folders, target: { folderId: FolderId | null; folders: readonly string[] }) {
  if ((await pathTo(tx, target.folderId)).length + target.folders.length > mostDepth) throw tooDeep();
  const found = beneath(all, target);
  if (all.length + found.missing.length > mostFolders) throw tooMany();
  return found;
}

/** Where it goes: into its folder, or, where that is gone meanwhile, into none; what it brings along is made. */
async function folderFor({ actor, tx, now, newId }: CreateCall, { of, upload }: Omit<Arriving, 'folderId'>): Promise<FolderId | null> {
  const row = upload.folder_id && (await folderRow(tx, actor, upload.folder_id));
  const home = row && row.deleted_at === null && row.project_id === of.projectId ? upload.folder_id : null;
  if (upload.folders.length === 0) return home;
  const { id, missing } = await demandRoomForFolders(tx, await foldersOf(tx, of), { folderId: home, folders: upload.folders });
  if (missing.length === 0) return id;
  const made = missing.map((name) => ({ id: newId<FolderId>(), name }));
  const rows = made.map((folder, place) => ({ ...folder, parentId: made[place - 1]?.id ?? id }));
  await insertFolders(tx, { of, folders: rows, actor, now });
  for (const folder of made)
    appendEvent(tx, {
      type: 'files.folderCreated',
      actorId: actor.userId,
      scopes: scopesOf(of),
      data: { projectId: of.projectId, folderId: folder.id },
    });
  return made.at(-1)?.id ?? id;
}

/** The document that gets a new version: the one that was chosen, or the one of the same name, unless both are to be kept. */
async function formerOf(tx: Tx, actor: MemberActor, { of, folderId, upload }: Arriving): Promise<FileRow | null> {
  if (upload.replaces) {
    const row = await fileRow(tx, actor, upload.replaces);
    if (row && row.deleted_at === null && row.project_id === of.projectId) return row;
  }
  if (upload.same_name === 'keepBoth') return null;
  const same = (await namesLike(tx, { of, folderId, stem: upload.name })).find(({ name }) => sameName(name, upload.name));
  return same ? ((await fileRow(tx, actor, same.id)) ?? null) : null;
}

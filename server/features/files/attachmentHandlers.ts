// What is attached to tasks. Whoever reads a task sees it; who may upload to its project attaches.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, ProjectId, TaskId } from '../../../domain/kernel/ids.ts';
import { type Attachment, type attachmentsContract, mostAttachments, mostMarkedCards } from '../../../domain/files/attachments.ts';
import { attachmentVerdicts, type Place, placeVerdicts, saveVerdict, takeBackVerdict } from '../../../domain/files/policy.ts';
import { freeName, isNamedAfter, splitName } from '../../../domain/files/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { eventsAfter } from '../../events/storedEvents.ts';
import { demandVersion } from '../../http/guards.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import { readableTask } from '../tasks/access.ts';
import { demandFolder, heldPlace, placeOfRow, placeToChange, readableFile, readablePlace, staysWith } from './access.ts';
import {
  attachmentRows,
  type AttachmentRow,
  deleteAttachment,
  holdTask,
  insertAttachments,
  markedCards,
  saveFile,
  unsaveFile,
} from './attachmentSql.ts';
import { fileAnswer, toFile } from './records.ts';
import { fileRows, type PlaceOf, scopesOf } from './sql.ts';
import { insertFile } from './writes.ts';
import type { Content } from './versionSql.ts';
import { namesLike } from './folderSql.ts';

const openPlace: Place = { status: 'wip' };

export const attachmentHandlers: HandlersOf<typeof attachmentsContract> = {
  attached: async ({ input: { taskId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const { place } = await readablePlace(tx, actor, await projectOfTask(tx, actor, taskId));
    const rows = await attachmentRows(tx, actor, taskId);
    return { items: rows.map((row) => toAttachment(actor, row, place)), can: { attach: placeVerdicts(actor, place).upload }, seq };
  },

  onCards: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    // A board across projects shows no task of an archived one.
    const place = projectId ? (await readablePlace(tx, actor, projectId)).place : openPlace;
    const items = await markedCards(tx, actor, { projectId, limit: mostMarkedCards });
    return { items, can: { attach: placeVerdicts(actor, place).upload }, seq };
  },

  attach: async ({ input: { taskId, fileIds }, actor, tx, now }) => {
    const { of } = await placeToChange(tx, actor, { projectId: await projectOfTask(tx, actor, taskId), verdict: 'upload' });
    const chosen = [...new Set(fileIds)];
    await demandRoomOnTask(tx, { of, taskId, fileIds: chosen });
    const files = await fileRows(tx, actor, chosen);
    const isHere = files.every((row) => row.deleted_at === null && row.project_id === of.projectId && !staysWith(row));
    if (files.length < chosen.length || !isHere) throw new AppError('not_found');
    await insertAttachments(tx, { taskId, fileIds: chosen, actor, now });
    const data = { projectId: of.projectId, taskId, fileIds: chosen };
    appendEvent(tx, { type: 'files.attached', actorId: actor.userId, scopes: scopesOf(of), data });
    return {};
  },

  detach: async ({ input: { taskId, fileId }, actor, tx }) => {
    const { of, place } = await heldPlace(tx, actor, await projectOfTask(tx, actor, taskId));
    const row = (await attachmentRows(tx, actor, taskId)).find(({ id }) => id === fileId);
    if (!row) throw new AppError('not_found');
    demand(toAttachment(actor, row, place).can.detach);
    if (row.task_id !== null)
      throw new AppError('conflict', { message: 'This file stays with the task alone. Delete it, or save it to the documents first.' });
    await deleteAttachment(tx, { taskId, fileId });
    const data = { projectId: of.projectId, taskId, fileIds: [fileId] };
    appendEvent(tx, { type: 'files.detached', actorId: actor.userId, scopes: scopesOf(of), data });
    return {};
  },

  saveAttachment: async ({ input: { fileId, folderId }, actor, tx }) => {
    const before = await readableFile(tx, actor, fileId);
    const { of } = await heldPlace(tx, actor, before.project_id);
    const row = await readableFile(tx, actor, fileId);
    // What it stays with went into another project while this call waited.
    if (row.project_id !== before.project_id) throw new AppError('conflict');
    demand(saveVerdict(actor, placeOfRow(row)));
    if (!staysWith(row)) throw new AppError('conflict', { message: 'This file lies among the documents already.' });
    await demandFolder(tx, actor, { of, folderId });
    const taken = (await namesLike(tx, { of, folderId, stem: splitName(row.name).stem })).map(({ name }) => name);
    if (!(await saveFile(tx, { row, folderId, name: freeName(row.name, taken) }))) throw new AppError('conflict');
    const data = { projectId: of.projectId, fileId };
    appendEvent(tx, { type: 'files.saved', actorId: actor.userId, scopes: scopesOf(of), data });
    return { file: await fileAnswer(tx, actor, fileId) };
  },

  takeBackAttachment: async ({ input: { fileId, version, number, folderId, name, with: holder, saved }, actor, tx }) => {
    const before = await readableFile(tx, actor, fileId);
    const { of, place } = await heldPlace(tx, actor, before.project_id);
    const row = await readableFile(tx, actor, fileId);
    demand(takeBackVerdict(actor, place, { isSaver: await isSavedBy(tx, actor, { fileId, saved }) }));
    demandVersion(tx, row, version);
    if (name !== undefined && !isNamedAfter(row.name, name))
      throw new AppError('validation_failed', { field: 'name', message: 'It was not called that.' });
    if (!(await unsaveFile(tx, { row: { id: fileId, version, number }, folderId, name: name ?? row.name, with: holder })))
      throw new AppError('conflict', { message: 'The document was changed or is used elsewhere by now. It stays among the documents.' });
    appendEvent(tx, { type: 'files.takenBack', actorId: actor.userId, scopes: scopesOf(of), data: { projectId: of.projectId, fileId } });
    return { file: await fileAnswer(tx, actor, fileId) };
  },
};

/** Whether the actor brought it among the documents by that event. */
async function isSavedBy(tx: Tx, actor: MemberActor, { fileId, saved }: { fileId: FileId; saved: number }): Promise<boolean> {
  const [event] = await eventsAfter(tx, { after: saved - 1, limit: 1 });
  return event?.sequence === saved && event.type === 'files.saved' && event.actorId === actor.userId && event.data.fileId === fileId;
}

/** Where a task's files lie. @throws AppError `not_found` for one that the actor does not read */
export const projectOfTask = async (tx: Tx, actor: MemberActor, taskId: TaskId): Promise<ProjectId | null> =>
  (await readableTask(tx, actor, taskId)).project_id;

/** @throws AppError `not_found` for a task of another place */
export async function demandTaskOf(tx: Tx, actor: MemberActor, { of, taskId }: { of: PlaceOf; taskId: TaskId }): Promise<void> {
  if ((await projectOfTask(tx, actor, taskId)) !== of.projectId) throw new AppError('not_found');
  await demandRoomOnTask(tx, { of, taskId, fileIds: [], uploads: 1 });
}

interface Room {
  of: PlaceOf;
  taskId: TaskId;
  /** What will be attached. */
  fileIds: readonly FileId[];
  /** So many set out: with those, what is on its way to the task counts, too. */
  uploads?: number;
}

/** Holds the task in its place, which is held. @throws AppError `conflict` when it has moved, or has as much as it may */
async function demandRoomOnTask(tx: Tx, { of, taskId, fileIds, uploads = 0 }: Room): Promise<void> {
  const task = await holdTask(tx, { taskId, except: fileIds });
  if (!task || task.project_id !== of.projectId) throw new AppError('conflict');
  const onTheirWay = uploads > 0 ? task.uploads + uploads : 0;
  if (task.attached + fileIds.length + onTheirWay > mostAttachments)
    throw new AppError('conflict', { message: `A task takes ${mostAttachments} attachments at most. Put the others into a folder.` });
}

interface Kept {
  of: PlaceOf;
  taskId: TaskId;
  name: string;
  content: Content;
}

/** What was uploaded to a task stays with it. */
export async function keepWithTask(
  { input: { id, note }, actor, tx, now }: Pick<Call<{ id: FileId; note: string }>, 'input' | 'actor' | 'tx' | 'now'>,
  { of, taskId, name, content }: Kept,
): Promise<void> {
  await demandRoomOnTask(tx, { of, taskId, fileIds: [id] });
  if (!(await insertFile(tx, { id, of, folderId: null, taskId, name, content, note, actor, now }))) throw new AppError('already_exists');
  await insertAttachments(tx, { taskId, fileIds: [id], actor, now });
  const data = { projectId: of.projectId, taskId, fileIds: [id] };
  appendEvent(tx, { type: 'files.attached', actorId: actor.userId, scopes: scopesOf(of), data });
}

/** @param place of the task: what is attached to it is its business, wherever the document lies */
function toAttachment(actor: MemberActor, row: AttachmentRow, place: Place): Attachment {
  const about = { place, addedBy: row.owner_id, attachedBy: row.attached_by, stays: row.task_id !== null };
  return {
    file: toFile(actor, row),
    attachedBy: row.attached_by,
    attachedAt: new Date(row.attached_at).toISOString(),
    can: attachmentVerdicts(actor, about),
  };
}

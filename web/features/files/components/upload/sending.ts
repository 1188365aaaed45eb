// Sends what is in the tray: three at once, each reserved, sent and made a document, and each again under the same ids.

import type { QueryClient } from '@tanstack/react-query';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { proposeSheet } from '../../../../../domain/files/register.ts';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { wordsFor } from '../../../../../domain/kernel/words.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { doubt, isConnected, onConnection } from '../../../../lib/connection.ts';
import { onForget } from '../../../../lib/forget.ts';
import { Problem } from '../../../../lib/problem.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import { readUploaded } from '../../cache.ts';
import { isSheet, registerQuery } from '../../registerQueries.ts';
import { noteOf, type VersionNote } from './notes.ts';
import { type Revised, revisedBy } from './revised.ts';
import { transfer } from './transfer.ts';
import { nextToStart, type Upload } from './tray.ts';
import { fileOf, rememberFile } from './ownFiles.ts';
import { beginAnew, changeUploads, forgetUpload, uploadsNow, watchUploads } from './uploads.ts';

/** Stops those that are on their way. */
const running = new Map<UploadId, AbortController>();
/** What the server is being told of: it knows that after its answer alone. */
const beingTold = new Map<UploadId, Promise<unknown>>();
/** How long one that is done stays in sight. */
const doneMs = 4000;

onForget(() => running.forEach((stop) => stop.abort()));

/** Begins to send whatever is put into the tray. Once a page. */
export function startSending(queries: QueryClient): void {
  onConnection((isThere) => {
    changeUploads({ type: 'connection', isThere });
  });
  watchUploads((uploads) => {
    stopTheStopped(uploads);
    for (const upload of nextToStart(uploads)) start(queries, upload);
  });
}

/** Paused, offline or given up: its bytes go no further. */
function stopTheStopped(uploads: readonly Upload[]): void {
  for (const [id, stop] of running) {
    const state = uploads.find((one) => one.id === id)?.state;
    if (state === 'running' || state === 'finishing') continue;
    running.delete(id);
    stop.abort();
  }
}

function start(queries: QueryClient, upload: Upload): void {
  if (running.has(upload.id)) return;
  const stop = new AbortController();
  running.set(upload.id, stop);
  changeUploads({ type: 'started', id: upload.id });
  send(queries, upload, stop.signal)
    .then(() => readUploaded(queries))
    .catch((error: unknown) => !stop.signal.aborted && sayWhatHappened(upload.id, problemOf(error)))
    .finally(() => {
      if (running.get(upload.id) === stop) running.delete(upload.id);
      // What was told while it was on its way counts now.
      changeUploads({ type: 'left', ids: [] });
    });
}

async function send(queries: QueryClient, upload: Upload, signal: AbortSignal): Promise<void> {
  const { id } = upload;
  const file = fileOf(id);
  if (!file) return;
  if (!upload.isReserved) {
    const revises = await revisedSheet(queries, upload);
    signal.throwIfAborted();
    if (revises) return changeUploads({ type: 'asks', id, revises });
    await reserve(upload);
  }
  signal.throwIfAborted();
  if (!upload.isComplete) await transfer({ id, file, signal, onSent: (sent) => changeUploads({ type: 'sent', id, sent, at: Date.now() }) });
  signal.throwIfAborted();
  changeUploads({ type: 'complete', id });
  const made = await makeDocument(upload);
  await standFor(made, noteOf(id));
  changeUploads({ type: 'done', id, fileId: made.id, folderId: made.folderId });
  leaveLater();
}

/** What is done stays until nothing is on its way any more, and a moment longer: somebody who drops four is told of four. */
function leaveLater(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => (running.size > 0 ? leaveLater() : forgetDone()), doneMs);
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** All at once: one by one they would be counted down. */
const forgetDone = (): void => uploadsNow().forEach(({ id, state }) => state === 'done' && forgetUpload(id));

/** What its name says that it revises, unless that was answered. A register that cannot be read asks nothing. */
async function revisedSheet(
  queries: QueryClient,
  { projectId, replaces, taskId, sameName, isSettled, name }: Upload,
): Promise<Revised | null> {
  if (projectId === null || replaces !== null || taskId !== null || sameName !== 'ask' || isSettled) return null;
  if (proposeSheet(name).revision === null) return null;
  const register = await queries.query({ ...registerQuery(projectId), staleTime: 60_000 }).catch(() => null);
  return register && revisedBy({ name, sheets: register.items.filter(isSheet), mayOrganise: register.can.organise === true });
}

/** A document of its own that comes in the place of a sheet. It is there, whatever becomes of that. */
async function standFor({ id, projectId }: FileRecord, { sheet, revision, status }: VersionNote): Promise<void> {
  if (!sheet || !revision || !status || projectId === null) return;
  const taken = { fileId: id, ...sheet, revision, status, supersedes: true };
  await api.files.addSheets.call({ projectId, sheets: [taken] }).catch((error: unknown) => {
    sayRefused(named`Not in the register: ${sheet.number}`)(problemOf(error));
  });
}

/** Under a key of its own: where the answer got lost, the next try is answered as the first one was. */
async function makeDocument({ id, fileId, isComplete }: Upload): Promise<FileRecord> {
  const key = `${id}-${fileId}`;
  try {
    const { sheet: _, ...said } = noteOf(id);
    return (await api.files.create.call({ id: fileId, uploadId: id, ...said }, { context: { key } })).file;
  } catch (error) {
    if (!isComplete || problemOf(error).code !== 'not_found') throw error;
    const made = await api.files.get.call({ fileId }).catch(ifNotThere);
    if (made) return made.file;
    throw new Problem({ code: 'gone', message: wordsFor('gone') });
  }
}

function ifNotThere(error: unknown): null {
  if (problemOf(error).code !== 'not_found') throw error;
  return null;
}

async function reserve({ id, projectId, folderId, folders, name, bytes, sameName, replaces, taskId }: Upload): Promise<void> {
  const told = api.files.beginUpload.call({
    id,
    projectId,
    folderId,
    folders: [...folders],
    name,
    bytes,
    sameName,
    ...(replaces !== null && { replaces }),
    ...(taskId !== null && { taskId }),
  });
  beingTold.set(id, told);
  await told.finally(() => beingTold.delete(id));
  rememberFile(id);
  changeUploads({ type: 'reserved', id });
}

function sayWhatHappened(id: UploadId, problem: Problem): void {
  switch (problem.code) {
    case 'already_exists':
      return changeUploads({ type: 'asks', id });
    case 'offline':
    case 'unavailable':
      return waitOrFail(id, problem.message);
    case 'gone':
      return beginAnew(id, 'It rested for too long. Try again, and it begins anew.');
    case 'too_large':
      // The studio may have room later; what is past the limit of a file says so of its field.
      return changeUploads({ type: problem.field === undefined ? 'failed' : 'refused', id, words: problem.message });
    case 'forbidden':
    case 'not_found':
    case 'validation_failed':
      return changeUploads({ type: 'refused', id, words: problem.message });
    default:
      reportError(problem, 'an upload failed');
      changeUploads({ type: 'failed', id, words: problem.message });
  }
}

/** Without a connection it goes on by itself; a server that answers and still took nothing is told of. */
function waitOrFail(id: UploadId, words: string): void {
  void doubt().then(() => {
    if (isConnected()) changeUploads({ type: 'failed', id, words });
    else changeUploads({ type: 'connection', isThere: false });
  });
}

/** Gives an upload up; the server forgets what it has of it. */
export function cancelUpload(id: UploadId): void {
  const upload = uploadsNow().find((one) => one.id === id);
  const told = beingTold.get(id);
  forgetUpload(id);
  if (!upload?.isReserved && !told) return;
  Promise.allSettled([told])
    .then(() => api.files.cancelUpload.call({ uploadId: id }))
    .catch((error: unknown) => {
      // What is left of it is removed after a day.
      if (problemOf(error).code !== 'not_found') reportError(error, 'an upload could not be given up');
    });
}

// Sends what is in the tray: three at once, each reserved, sent and made a document, and each again under the same ids.

import type { QueryClient } from '@tanstack/react-query';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { wordsFor } from '../../../../../domain/kernel/words.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { doubt, isConnected, onConnection } from '../../../../lib/connection.ts';
import { onForget } from '../../../../lib/forget.ts';
import { Problem } from '../../../../lib/problem.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { refreshFiles } from '../../queries.ts';
import { transfer } from './transfer.ts';
import { nextToStart, type Upload } from './tray.ts';
import { fileOf, rememberFile } from './ownFiles.ts';
import { beginAnew, changeUploads, forgetUpload, noteOf, unfinishedNow, uploadsNow, watchUploads } from './uploads.ts';

/** Stops those that are on their way. */
const running = new Map<UploadId, AbortController>();
/** How long one that is done stays in sight. */
const doneMs = 4000;

onForget(() => running.forEach((stop) => stop.abort()));

/** Begins to send whatever is put into the tray. Once a page. */
export function startSending(queries: QueryClient): void {
  onConnection((isThere) => {
    changeUploads({ type: 'connection', isThere });
  });
  window.addEventListener('beforeunload', (event) => {
    if (unfinishedNow() > 0) event.preventDefault();
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
  send(upload, stop.signal)
    .then(async () => refreshFiles(queries))
    .catch((error: unknown) => !stop.signal.aborted && sayWhatHappened(upload.id, problemOf(error)))
    .finally(() => {
      if (running.get(upload.id) === stop) running.delete(upload.id);
      // What was told while it was on its way counts now.
      changeUploads({ type: 'left', ids: [] });
    });
}

async function send(upload: Upload, signal: AbortSignal): Promise<void> {
  const { id } = upload;
  const file = fileOf(id);
  if (!file) return;
  if (!upload.isReserved) await reserve(upload);
  signal.throwIfAborted();
  if (!upload.isComplete) await transfer({ id, file, signal, onSent: (sent) => changeUploads({ type: 'sent', id, sent, at: Date.now() }) });
  signal.throwIfAborted();
  changeUploads({ type: 'complete', id });
  const made = await makeDocument(upload);
  changeUploads({ type: 'done', id, fileId: made.id, folderId: made.folderId });
  setTimeout(() => forgetUpload(id), doneMs);
}

/** Under a key of its own: where the answer got lost, the next try is answered as the first one was. */
async function makeDocument({ id, fileId, isComplete }: Upload): Promise<FileRecord> {
  const key = `${id}-${fileId}`;
  try {
    return (await api.files.create.call({ id: fileId, uploadId: id, note: noteOf(id) }, { context: { key } })).file;
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

async function reserve({ id, projectId, folderId, folders, name, bytes, sameName, replaces }: Upload): Promise<void> {
  await api.files.beginUpload.call({
    id,
    projectId,
    folderId,
    folders: [...folders],
    name,
    bytes,
    sameName,
    ...(replaces !== null && { replaces }),
  });
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
      return beginAnew(id, 'It rested for more than a day. Try again, and it begins anew.');
    case 'too_large':
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
  forgetUpload(id);
  if (!upload?.isReserved) return;
  api.files.cancelUpload.call({ uploadId: id }).catch((error: unknown) => {
    // What is left of it is removed after a day.
    if (problemOf(error).code !== 'not_found') reportError(error, 'an upload could not be given up');
  });
}

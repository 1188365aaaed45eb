// The uploads of this tab: kept beside the pages, so that they go on from one to the next.

import { useSyncExternalStore } from 'react';
import type { FileId, FolderId, ProjectId, TaskId, UploadId } from '../../../../../domain/kernel/ids.ts';
import { asKeptName } from '../../../../../domain/kernel/text.ts';
import { newId } from '../../../../lib/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import type { Dropped } from './dropped.ts';
import { dropNote, keepNote, moveNote, noteOf, type VersionNote } from './notes.ts';
import { dropFile, fileOf, forgetFile, isUnchanged, keepFile } from './ownFiles.ts';
import { changeTray, orphanFor, sumUp, type SameName, type TrayChange, type Upload } from './tray.ts';
import { noteTray } from './trayNeed.ts';

let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();
let onChange = (_uploads: readonly Upload[]): void => {};

onForget(() => changeUploads({ type: 'left', ids: uploads.map(({ id }) => id) }));

export function changeUploads(change: TrayChange): void {
  const next = changeTray(uploads, change);
  if (next === uploads) return;
  uploads = next;
  const isReserved = uploads.some((one) => one.isReserved && one.state !== 'done');
  noteTray({ all: uploads.length, open: sumUp(uploads).open, isReserved });
  onChange(uploads);
  for (const notify of listeners) notify();
}

export const uploadsNow = (): readonly Upload[] => uploads;

export const onUploads = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

export const useUploads = (): readonly Upload[] => useSyncExternalStore(onUploads, uploadsNow);

/** Who sends the bytes is told of every change; what was given before it came is told at once. */
export function watchUploads(listener: (uploads: readonly Upload[]) => void): void {
  onChange = listener;
  listener(uploads);
}

export interface Target {
  projectId: ProjectId | null;
  folderId: FolderId | null;
  placeName: string;
  /** The document that gets a new version, and its note. */
  replaces?: FileId;
  note?: VersionNote;
  /** The task that they stay with. */
  taskId?: TaskId;
  /** Nobody is asked about names that are taken there. */
  keepsBoth?: boolean;
}

/** Says more of a new version that is on its way. */
export const noteVersion = (id: UploadId, more: Omit<VersionNote, 'note'>): void => keepNote(id, { ...noteOf(id), ...more });

/** Puts files into the tray; one that an unfinished upload waits for goes on with it. */
export function addUploads(dropped: readonly Dropped[], { note, ...target }: Target): void {
  const fresh: Upload[] = [];
  for (const one of dropped) {
    const next = begun(one, target);
    const orphan = orphanFor(uploads, next);
    const goesOn = orphan && isUnchanged(orphan.id, one.file);
    const { id } = goesOn ? orphan : next;
    if (note) keepNote(id, note);
    if (goesOn) continueUpload(id, one.file);
    else {
      keepFile(id, one.file);
      fresh.push(next);
    }
  }
  if (fresh.length > 0) changeUploads({ type: 'added', uploads: fresh });
}

/** Goes on with an upload of before, now that its file is here again. */
export function continueUpload(id: UploadId, file: File): void {
  keepFile(id, file);
  changeUploads({ type: 'continued', id });
}

function begun({ file, folders }: Dropped, { replaces, taskId, keepsBoth = false, ...target }: Omit<Target, 'note'>): Upload {
  return {
    ...target,
    id: newId<UploadId>(),
    fileId: newId<FileId>(),
    name: asKeptName(file.name),
    bytes: file.size,
    sent: 0,
    folders: folders.map(asKeptName),
    replaces: replaces ?? null,
    taskId: taskId ?? null,
    sameName: keepsBoth ? 'keepBoth' : 'ask',
    revises: null,
    isSettled: false,
    isReserved: false,
    isComplete: false,
    state: 'waiting',
    words: null,
    pace: [],
  };
}

/** An upload that the server has let go of begins again under another id. */
export function beginAnew(id: UploadId, words: string): void {
  const as = newId<UploadId>();
  const file = fileOf(id);
  if (file) keepFile(as, file);
  moveNote(id, as);
  dropFile(id);
  forgetFile(id);
  changeUploads({ type: 'lost', id, as, words });
}

/** Takes what is left out of the tray; what the server has of the unfinished ones waits for its day to end. */
export const leaveTray = (): void => uploads.forEach(({ id }) => takeOut(id));

/** It is done or given up: nothing goes on with it. */
export function forgetUpload(id: UploadId): void {
  forgetFile(id);
  takeOut(id);
}

function takeOut(id: UploadId): void {
  dropFile(id);
  dropNote(id);
  changeUploads({ type: 'left', ids: [id] });
}

export const answerSameName = (ids: readonly UploadId[], sameName: Exclude<SameName, 'ask'>): void =>
  changeUploads({ type: 'answered', ids, sameName });

/** Leaves the question for later: it rests in the tray until it is to go on. */
export const putOff = (id: UploadId): void => changeUploads({ type: 'paused', ids: [id] });

/** Of some that read as revisions: they become them, each in its way, or documents of their own. */
export const settleRevisions = (uploads: readonly Upload[], isRevision: boolean): void =>
  changeUploads({
    type: 'settled',
    replaces: new Map(uploads.map(({ id, revises }) => [id, isRevision && revises?.way === 'version' ? revises.former.id : null])),
  });

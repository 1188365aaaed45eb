// What the senders of new versions said of them: kept on this device, as an upload may go on after a reload.

import type { SheetStatus } from '../../../../../domain/files/register.ts';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import { keptByUpload } from './keptByUpload.ts';

/** What its sender said of a new version. */
export interface VersionNote {
  note: string;
  /** Of a sheet. */
  revision?: string;
  status?: SheetStatus;
  /** The sheet that it stands for from then on, as a document of its own. */
  sheet?: { number: string; title: string };
}

/** The server lets go of what rests for a day. */
const kept = keptByUpload<VersionNote>('atelier.uploads.notes', 200);
const known = new Map<UploadId, VersionNote>();

onForget(() => {
  known.clear();
  kept.clear();
});

export const noteOf = (id: UploadId): VersionNote => keptOf(id) ?? { note: '' };

const keptOf = (id: UploadId): VersionNote | undefined => known.get(id) ?? kept.get(id);

export function keepNote(id: UploadId, note: VersionNote): void {
  known.set(id, note);
  kept.set(id, note);
}

/** Its upload begins again under another id. */
export function moveNote(from: UploadId, to: UploadId): void {
  const note = keptOf(from);
  if (note) keepNote(to, note);
  dropNote(from);
}

export function dropNote(id: UploadId): void {
  known.delete(id);
  kept.drop(id);
}

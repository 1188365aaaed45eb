// The files that the uploads of this tab are sent from. Other tabs see which are held, and a file that is chosen again
// after a reload goes on only where it is still the one that it was.

import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';
import { keptByUpload } from './keptByUpload.ts';

const files = new Map<UploadId, File>();
const releases = new Map<UploadId, () => void>();
/** When each file was changed last. */
const changed = keptByUpload<number>('atelier.uploads.files', 500);

onForget(() => {
  for (const id of files.keys()) dropFile(id);
  changed.clear();
});

export const fileOf = (id: UploadId): File | undefined => files.get(id);

export function keepFile(id: UploadId, file: File): void {
  files.set(id, file);
  hold(id);
}

export function dropFile(id: UploadId): void {
  files.delete(id);
  releases.get(id)?.();
  releases.delete(id);
}

const lockOf = (id: string): string => `atelier.upload.${id}`;

/** For other tabs: this one has its bytes. A browser without locks, or an address without TLS, goes without. */
function hold(id: UploadId): void {
  if (releases.has(id) || !('locks' in navigator)) return;
  const until = new Promise<void>((resolve) => releases.set(id, resolve));
  // A page that is on its way out gets no lock, and needs none.
  navigator.locks.request(lockOf(id), () => until).catch(() => {});
}

/** Those of some uploads that no tab has the bytes of. */
export async function unheld<One extends { id: UploadId }>(uploads: readonly One[]): Promise<readonly One[]> {
  if (!('locks' in navigator)) return uploads;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return uploads.filter(({ id }) => !names.has(lockOf(id)));
}

/** Notes how the file is now that its first bytes go. */
export function rememberFile(id: UploadId): void {
  const file = files.get(id);
  if (file) changed.set(id, file.lastModified);
}

export const forgetFile = (id: UploadId): void => changed.drop(id);

/** Whether it is certain that a file is as it was when its upload began. */
export const isUnchanged = (id: UploadId, { lastModified }: File): boolean => changed.get(id) === lastModified;

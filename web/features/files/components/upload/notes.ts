// What the senders of new versions said of them: kept on this device, as an upload may go on after a reload.

import type { SheetStatus } from '../../../../../domain/files/register.ts';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { onForget } from '../../../../lib/forget.ts';

/** What its sender said of a new version. */
export interface VersionNote {
  note: string;
  /** Of a sheet. */
  revision?: string;
  status?: SheetStatus;
  /** The sheet that it stands for from then on, as a document of its own. */
  sheet?: { number: string; title: string };
}

const place = 'atelier.uploads.notes';
/** The oldest go: the server lets go of what rests for a day. */
const mostKept = 200;
const known = new Map<UploadId, VersionNote>();

onForget(() => {
  known.clear();
  write({});
});

export const noteOf = (id: UploadId): VersionNote => keptOf(id) ?? { note: '' };

const keptOf = (id: UploadId): VersionNote | undefined => known.get(id) ?? read()[id];

export function keepNote(id: UploadId, note: VersionNote): void {
  known.set(id, note);
  write(Object.fromEntries([...Object.entries(read()).slice(1 - mostKept), [id, note]]));
}

/** Its upload begins again under another id. */
export function moveNote(from: UploadId, to: UploadId): void {
  const note = keptOf(from);
  if (note) keepNote(to, note);
  dropNote(from);
}

export function dropNote(id: UploadId): void {
  known.delete(id);
  const { [id]: kept, ...others } = read();
  if (kept) write(others);
}

function read(): Record<string, VersionNote> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written here alone
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, VersionNote>;
  } catch {
    return {};
  }
}

function write(notes: Record<string, VersionNote>): void {
  try {
    if (Object.keys(notes).length > 0) localStorage.setItem(place, JSON.stringify(notes));
    else localStorage.removeItem(place);
  } catch {
    // Storage is closed to us: they are known until a reload.
  }
}

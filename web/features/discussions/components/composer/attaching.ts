// Files on their way to a comment that is being written. They go on while its place is not shown, and are kept with the draft: after a
// reload what has arrived is there, and the rest goes on once its file is chosen again, which no browser does by itself.

import { useEffect, useSyncExternalStore } from 'react';
import { mostSent, type SentFile } from '../../../../../domain/discussions/contract.ts';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import type { FileId, UploadId } from '../../../../../domain/kernel/ids.ts';
import { asKeptName } from '../../../../../domain/kernel/text.ts';
import { newId } from '../../../../lib/ids.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { isConnected, whenConnected } from '../../../../lib/connection.ts';
import { keepDraft, readDraft } from '../../../../lib/drafts.ts';
import { onForget } from '../../../../lib/forget.ts';
import type { Problem } from '../../../../lib/problem.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { showToast } from '../../../../ui/toast/store.ts';

/** One file that is to be sent. */
export interface Attached {
  id: FileId;
  uploadId: UploadId;
  name: string;
  bytes: number;
  sent: number;
  state: 'uploading' | 'offline' | 'failed' | 'lost' | 'done';
  /** Why it failed. */
  words: string | null;
  /** Of a picture of this device. */
  picture: string | null;
}

/** What a comment that is sent names: what it had, and what was uploaded for it. */
export type Sending = { id: FileId; uploadId?: UploadId }[];

export interface Attaching {
  /** What the comment has already and keeps. */
  kept: readonly SentFile[];
  fresh: readonly Attached[];
  add: (files: readonly File[]) => void;
  /** Takes one off: what was uploaded goes, what the comment has goes once it is saved. */
  takeOff: (id: FileId) => void;
  tryAgain: (id: FileId) => void;
  /** Nobody wants them: none is shown any more. */
  giveUp: () => void;
  /** All as they would be sent; undefined where nothing is another than it was. */
  wanted: Sending | undefined;
}

interface PlaceState {
  fresh: readonly Attached[];
  /** Of what the comment had. */
  takenOff: readonly FileId[];
}

const none: PlaceState = { fresh: [], takenOff: [] };
const places = new Map<string, PlaceState>();
const listeners = new Set<() => void>();
const running = new Map<UploadId, AbortController>();
const files = new Map<FileId, File>();
/** Those that the server is told of, or knows. */
const reserved = new Map<UploadId, Promise<unknown>>();
/** Those that it is to forget. */
const givenUp = new Set<UploadId>();

onForget(() => {
  for (const stop of running.values()) stop.abort();
  for (const map of [running, files, places, reserved, givenUp]) map.clear();
  for (const notify of listeners) notify();
});

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

/** Where something is written, by whom, about what. */
export interface Place {
  owner: string;
  /** As the draft of its words calls it: `reply ID`. */
  place: string;
  subject: SubjectKey;
}

const draftOf = ({ owner, place }: Place) => ({ owner, place: `${place} attachments` });
const stateOf = (where: Place): PlaceState => places.get(keyOf(where)) ?? none;
const keyOf = ({ owner, place }: Place): string => `${owner} ${place}`;

function commit(where: Place, next: PlaceState): void {
  places.set(keyOf(where), next);
  const fresh = next.fresh.map((one): Attached => ({ ...one, picture: null, ...(one.state !== 'done' && { state: 'lost', words: null }) }));
  keepDraft(draftOf(where), fresh.length + next.takenOff.length > 0 ? { fresh, takenOff: next.takenOff } : null);
  for (const notify of listeners) notify();
}

const change = (where: Place, id: FileId, fields: Partial<Attached>): void => {
  const state = stateOf(where);
  commit(where, { ...state, fresh: state.fresh.map((one) => (one.id === id ? { ...one, ...fields } : one)) });
};

/** What a reload left behind. */
function remember(where: Place): void {
  if (places.has(keyOf(where))) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at in the next line
  const kept = readDraft(draftOf(where)) as PlaceState | null;
  places.set(keyOf(where), kept && Array.isArray(kept.fresh) && Array.isArray(kept.takenOff) ? kept : none);
}

/** @param had what the comment has already */
export function useAttaching({ place, subject, had }: { place: string; subject: SubjectKey; had: readonly SentFile[] }): Attaching {
  const { id: owner } = useUser();
  const where = { owner, place, subject };
  remember(where);
  const { fresh, takenOff } = useSyncExternalStore(subscribe, () => stateOf(where));
  useEffect(() => void import('../../../files/components/upload/transfer.ts').catch(() => {}), []);
  const kept = had.filter(({ file }) => !takenOff.includes(file.id));
  const isAnother = fresh.length > 0 || kept.length < had.length;
  return {
    kept,
    fresh,
    add: (chosen) => add(where, chosen, mostSent - kept.length - fresh.length),
    takeOff: (id) => takeOff(where, id),
    tryAgain: (id) => begin(where, id),
    giveUp: () => giveUpAll(where),
    wanted: isAnother ? [...kept.map(({ file }) => ({ id: file.id })), ...fresh.map(({ id, uploadId }) => ({ id, uploadId }))] : undefined,
  };
}

function add(where: Place, given: readonly File[], room: number): void {
  const chosen = given.filter((file) => !goOn(where, file));
  const taken = chosen.slice(0, Math.max(0, room));
  if (taken.length < chosen.length) {
    const left = chosen.slice(taken.length).map(({ name }) => name);
    showToast({ shape: 'warning', title: `A comment takes ${mostSent} attachments at most`, line: `Not attached: ${left.join(', ')}` });
  }
  const fresh = taken.map((file): Attached => {
    const id = newId<FileId>();
    files.set(id, file);
    const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    const uploadId = newId<UploadId>();
    return { id, uploadId, name: nameOf(file), bytes: file.size, sent: 0, state: 'uploading', words: null, picture };
  });
  const state = stateOf(where);
  commit(where, { ...state, fresh: [...state.fresh, ...fresh] });
  for (const { id } of fresh) begin(where, id);
}

/** A file of which a reload left a part. @returns whether it is one */
function goOn(where: Place, file: File): boolean {
  const isIt = ({ state, name, bytes }: Attached) => state === 'lost' && name === nameOf(file) && bytes === file.size;
  const lost = stateOf(where).fresh.find(isIt);
  if (!lost) return false;
  files.set(lost.id, file);
  if (file.type.startsWith('image/')) change(where, lost.id, { picture: URL.createObjectURL(file) });
  begin(where, lost.id);
  return true;
}

/** A picture from the clipboard is called `image.png` by every browser. */
const nameOf = ({ name, type }: File): string => (/^image\.\w+$/.test(name) ? `Picture.${type.split('/')[1] ?? 'png'}` : asKeptName(name));

function begin(where: Place, id: FileId): void {
  const one = stateOf(where).fresh.find((each) => each.id === id);
  const file = files.get(id);
  if (!one || !file) return;
  const stop = new AbortController();
  running.set(one.uploadId, stop);
  change(where, id, { state: 'uploading', words: null });
  upload(where, one, { file, signal: stop.signal })
    .then(() => change(where, id, { state: 'done', sent: one.bytes }))
    .catch((error: unknown) => !stop.signal.aborted && sayWhatHappened(where, one, problemOf(error)))
    .finally(() => running.get(one.uploadId) === stop && running.delete(one.uploadId));
}

async function upload(where: Place, one: Attached, { file, signal }: { file: File; signal: AbortSignal }): Promise<void> {
  const { id, uploadId } = one;
  const { transfer } = await import('../../../files/components/upload/transfer.ts');
  signal.throwIfAborted();
  await reserve(where, one);
  signal.throwIfAborted();
  await transfer({ id: uploadId, file, signal, onSent: (sent) => change(where, id, { sent }) });
}

/** The server is told of each once; of what it refused, again. */
function reserve({ subject }: Place, { uploadId, name, bytes }: Attached): Promise<unknown> {
  const known = reserved.get(uploadId);
  if (known) return known;
  const input = { id: uploadId, projectId: null, folderId: null, name, bytes, subject };
  const told = api.files.beginUpload.call(input, { context: { key: uploadId } });
  reserved.set(uploadId, told);
  told.catch(() => reserved.delete(uploadId));
  return told;
}

function sayWhatHappened(where: Place, { id, uploadId }: Attached, problem: Problem): void {
  if (problem.code === 'gone') {
    reserved.delete(uploadId);
    const words = 'It rested for too long. Try again, and it begins anew.';
    return change(where, id, { uploadId: newId<UploadId>(), sent: 0, state: 'failed', words });
  }
  const isAway = (problem.code === 'offline' || problem.code === 'unavailable') && !isConnected();
  change(where, id, { state: isAway ? 'offline' : 'failed', words: problem.message });
  if (isAway) void whenConnected().then(() => stateOf(where).fresh.find((one) => one.id === id)?.state === 'offline' && begin(where, id));
}

function takeOff(where: Place, id: FileId): void {
  const state = stateOf(where);
  const one = state.fresh.find((each) => each.id === id);
  if (!one) return commit(where, { ...state, takenOff: [...state.takenOff, id] });
  commit(where, { ...state, fresh: state.fresh.filter((each) => each !== one) });
  giveUp(one);
}

/** The server forgets what it has of it, once it is in reach. */
function giveUp({ id, uploadId, picture }: Attached): void {
  running.get(uploadId)?.abort();
  forget({ id, picture });
  givenUp.add(uploadId);
  // What it is being told of it knows after that.
  Promise.allSettled([reserved.get(uploadId)])
    .then(whenConnected)
    // Unless nobody is signed in any more.
    .then(async () => givenUp.delete(uploadId) && api.files.cancelUpload.call({ uploadId }))
    .catch((error: unknown) => {
      // What is left of it is removed after a day.
      if (!['not_found', 'offline'].includes(problemOf(error).code)) reportError(error, 'an attachment could not be given up');
    });
}

function forget({ id, picture }: Pick<Attached, 'id' | 'picture'>): void {
  files.delete(id);
  if (picture !== null) URL.revokeObjectURL(picture);
}

/** They go with what was sent, or come back from there. */
export function moveFiles(from: Place, to: Place): void {
  remember(from);
  remember(to);
  const { fresh, takenOff } = stateOf(from);
  if (fresh.length + takenOff.length === 0) return;
  const now = stateOf(to);
  commit(to, { fresh: [...fresh, ...now.fresh], takenOff: [...new Set([...takenOff, ...now.takenOff])] });
  commit(from, none);
  // Those that are on their way say from now on there how far they have come.
  for (const { id, uploadId } of fresh.filter(({ state }) => state === 'uploading' || state === 'offline')) {
    running.get(uploadId)?.abort();
    begin(to, id);
  }
}

/** They are the comment's now: those that were sent, or all. What was chosen since stays. */
export function forgetFiles(where: Place, sent?: Sending): void {
  remember(where);
  const { fresh } = stateOf(where);
  const isSent = ({ id }: Attached) => sent === undefined || sent.some((one) => one.id === id);
  fresh.filter(isSent).forEach(forget);
  commit(where, { fresh: fresh.filter((one) => !isSent(one)), takenOff: [] });
}

function giveUpAll(where: Place): void {
  const { fresh } = stateOf(where);
  commit(where, none);
  fresh.forEach(giveUp);
}

// The upload tray as a machine of states: what waits, runs, rests, failed or is done. Who sends the bytes tells it.

import type { UploadRecord } from '../../../../../domain/files/contract.ts';
import type { FileId, FolderId, ProjectId, TaskId, UploadId } from '../../../../../domain/kernel/ids.ts';
import type { Revised } from './revised.ts';

export type UploadState =
  | 'waiting'
  | 'running'
  /** Its bytes are there; it becomes a document. */
  | 'finishing'
  | 'paused'
  | 'offline'
  /** Another try may help. */
  | 'failed'
  /** It cannot be taken as it is. */
  | 'refused'
  /** The name is taken, or says that it is a revision of a sheet: one is asked what to do. */
  | 'asks'
  /** Begun before this page was loaded: it goes on with the same file. */
  | 'orphaned'
  | 'done';

export type SameName = 'ask' | 'version' | 'keepBoth';

export interface Upload {
  id: UploadId;
  /** Of the document that comes of it: a second try makes no second one. */
  fileId: FileId;
  name: string;
  bytes: number;
  sent: number;
  projectId: ProjectId | null;
  folderId: FolderId | null;
  /** Below that folder. */
  folders: readonly string[];
  /** Where it goes, in words. */
  placeName: string;
  replaces: FileId | null;
  /** The task that it will stay with. */
  taskId: TaskId | null;
  sameName: SameName;
  /** The sheet whose next revision its name says it is, while that is asked. */
  revises: Revised | null;
  /** Whether it is a revision was answered. */
  isSettled: boolean;
  /** The server holds a place for it. */
  isReserved: boolean;
  /** The server has all its bytes: what is left is to make the document of it. */
  isComplete: boolean;
  state: UploadState;
  /** Why it failed or was refused, or lies elsewhere than it was to. */
  words: string | null;
  /** How far it was, of the last seconds. */
  pace: readonly Sample[];
}

interface Sample {
  at: number;
  sent: number;
}

export type TrayChange =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'found'; records: readonly UploadRecord[] }
  | { type: 'continued'; id: UploadId }
  | { type: 'started'; id: UploadId }
  | { type: 'reserved'; id: UploadId; fileId?: FileId }
  | { type: 'sent'; id: UploadId; sent: number; at: number }
  | { type: 'complete'; id: UploadId }
  | { type: 'done'; id: UploadId; fileId: FileId; folderId: FolderId | null }
  | { type: 'asks'; id: UploadId; revises?: Revised }
  | { type: 'answered'; ids: readonly UploadId[]; sameName: Exclude<SameName, 'ask'> }
  /** With the document that each becomes a version of; null for what is a document of its own. */
  | { type: 'settled'; replaces: ReadonlyMap<UploadId, FileId | null> }
  | { type: 'paused' | 'resumed'; ids: readonly UploadId[] }
  | { type: 'failed' | 'refused'; id: UploadId; words: string }
  | { type: 'lost'; id: UploadId; as: UploadId; words: string }
  | { type: 'connection'; isThere: boolean }
  | { type: 'left'; ids: readonly UploadId[] };

/** How many go at once; the others wait. */
export const mostRunning = 3;

const underway: readonly UploadState[] = ['running', 'finishing'];
/** Its bytes have still to come. */
const open: readonly UploadState[] = ['waiting', 'running', 'finishing', 'paused', 'offline', 'failed', 'asks'];

export function changeTray(uploads: readonly Upload[], change: TrayChange): readonly Upload[] {
  switch (change.type) {
    case 'added':
      return [...uploads, ...change.uploads];
    case 'found':
      return [...uploads, ...change.records.filter((record) => isOfTray(record, uploads)).map(orphanOf)];
    case 'left':
      return uploads.filter(({ id }) => !change.ids.includes(id));
    case 'connection':
      return uploads.map((one) => followConnection(one, change.isThere));
    case 'answered':
      return patch(uploads, change.ids, { state: 'waiting', sameName: change.sameName });
    case 'settled':
      return uploads.map((one) => settled(one, change.replaces.get(one.id)));
    case 'paused':
      return uploads.map((one) =>
        change.ids.includes(one.id) && mayRest(one) ? { ...one, state: 'paused', revises: null, pace: [] } : one,
      );
    case 'resumed':
      return uploads.map((one) => (change.ids.includes(one.id) && mayResume(one) ? { ...one, state: 'waiting', words: null } : one));
    default:
      return uploads.map((one) => (one.id === change.id ? changeOne(one, change) : one));
  }
}

/** What was begun where a comment is written stays with that. */
const isOfTray = ({ id, subject }: UploadRecord, uploads: readonly Upload[]): boolean =>
  subject === null && !uploads.some((one) => one.id === id);

type OneChange = Extract<TrayChange, { id: UploadId }>;

/** A version lies where its document does by now. */
const astrayWords = ({ folderId, replaces }: Upload, made: { folderId: FolderId | null }): string | null =>
  folderId !== null && made.folderId === null && replaces === null ? 'In no folder: its own was deleted' : null;

function changeOne(one: Upload, change: OneChange): Upload {
  switch (change.type) {
    case 'continued':
      return { ...one, state: 'waiting', words: null };
    case 'started':
      return { ...one, state: 'running', words: null, pace: [] };
    case 'reserved':
      return { ...one, isReserved: true };
    case 'sent':
      return { ...one, sent: change.sent, pace: paceWith(one.pace, change) };
    case 'complete':
      return { ...one, state: 'finishing', sent: one.bytes, isComplete: true };
    case 'done':
      return { ...one, state: 'done', sent: one.bytes, fileId: change.fileId, folderId: change.folderId, words: astrayWords(one, change) };
    case 'asks':
      return { ...one, state: 'asks', revises: change.revises ?? null };
    case 'failed':
    case 'refused':
      return { ...one, state: change.type, words: change.words, pace: [] };
    case 'lost':
      return { ...one, id: change.as, state: 'failed', words: change.words, isReserved: false, isComplete: false, sent: 0, pace: [] };
  }
}

/** A question that is put off is asked again when it goes on. */
const mayRest = (one: Upload): boolean => mayPause(one) || one.state === 'asks';
export const mayPause = ({ state }: Upload): boolean => ['waiting', 'running', 'offline'].includes(state);
export const mayResume = ({ state }: Upload): boolean => ['paused', 'failed'].includes(state);

function followConnection(one: Upload, isThere: boolean): Upload {
  if (isThere) return one.state === 'offline' ? { ...one, state: 'waiting' } : one;
  return underway.includes(one.state) || one.state === 'waiting' ? { ...one, state: 'offline', pace: [] } : one;
}

const settled = (one: Upload, replaces: FileId | null | undefined): Upload =>
  replaces === undefined
    ? one
    : { ...one, state: 'waiting', revises: null, isSettled: true, replaces, folders: replaces === null ? one.folders : [] };

const patch = (uploads: readonly Upload[], ids: readonly UploadId[], fields: Partial<Upload>): readonly Upload[] =>
  uploads.map((one) => (ids.includes(one.id) ? { ...one, ...fields } : one));

const orphanOf = ({ id, name, bytes, projectId, folderId, replaces, taskId }: UploadRecord): Upload => ({
  id,
  // Whoever goes on with it, in whichever tab, makes the same document.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the id of its upload
  fileId: id as string as FileId,
  name,
  bytes,
  sent: 0,
  projectId,
  folderId,
  folders: [],
  placeName: '',
  replaces,
  taskId,
  sameName: 'ask',
  revises: null,
  isSettled: true,
  isReserved: true,
  isComplete: false,
  state: 'orphaned',
  words: null,
  pace: [],
});

const paceMs = 8_000;

const paceWith = (pace: readonly Sample[], { at, sent }: Sample): readonly Sample[] => [
  ...pace.filter((sample) => at - sample.at < paceMs && at - sample.at >= 0),
  { at, sent },
];

/** The next ones to be sent, in the order in which they were given. */
export function nextToStart(uploads: readonly Upload[]): readonly Upload[] {
  const room = mostRunning - uploads.filter(({ state }) => underway.includes(state)).length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(room, 0));
}

/** How long it will take at the pace of the last seconds; null while nobody knows. */
export function secondsLeft({ pace, bytes, sent }: Upload): number | null {
  const [first] = pace;
  const last = pace.at(-1);
  if (!first || !last || last.at - first.at < 1000) return null;
  const perSecond = ((last.sent - first.sent) / (last.at - first.at)) * 1000;
  return perSecond > 0 ? (bytes - sent) / perSecond : null;
}

type Arriving = Pick<Upload, 'name' | 'bytes' | 'projectId' | 'folderId' | 'folders' | 'replaces' | 'taskId'>;

/** What may go on with this file: it goes by the same name and size to the same place. What lies in a dropped folder begins anew. */
export const orphanFor = (uploads: readonly Upload[], file: Arriving): Upload | undefined =>
  uploads.find(
    (one) =>
      one.state === 'orphaned' &&
      file.folders.length === 0 &&
      (['name', 'bytes', 'projectId', 'folderId', 'replaces', 'taskId'] as const).every((field) => one[field] === file[field]),
  );

const waitsForPerson: readonly UploadState[] = ['asks', 'failed', 'refused', 'orphaned'];

/** As the tray shows them: first what somebody has to see to, then what goes on; both lay below thirty others that came through. */
export const inTray = (uploads: readonly Upload[]): readonly Upload[] => {
  const rankOf = ({ state }: Upload) => (waitsForPerson.includes(state) ? 0 : state === 'done' ? 2 : 1);
  return uploads.toSorted((one, other) => rankOf(one) - rankOf(other));
};

export interface TraySum {
  /** Those that are not done. */
  open: number;
  /** Those of them that go on by themselves, or with an answer. */
  moving: number;
  paused: number;
  offline: number;
  done: number;
  sent: number;
  bytes: number;
  /** Those that need their file again. */
  orphaned: number;
  failed: number;
  mayPause: readonly UploadId[];
  mayResume: readonly UploadId[];
}

export function sumUp(uploads: readonly Upload[]): TraySum {
  const inState = (...states: UploadState[]): number => uploads.filter(({ state }) => states.includes(state)).length;
  const counted = uploads.filter(({ state }) => open.includes(state) || state === 'done');
  return {
    open: uploads.filter(({ state }) => open.includes(state)).length,
    moving: inState('waiting', 'running', 'finishing', 'asks'),
    paused: inState('paused'),
    offline: inState('offline'),
    done: inState('done'),
    sent: counted.reduce((sum, { sent }) => sum + sent, 0),
    bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
    orphaned: inState('orphaned'),
    failed: inState('failed', 'refused'),
    mayPause: uploads.filter(mayPause).map(({ id }) => id),
    mayResume: uploads.filter((one) => one.state === 'paused').map(({ id }) => id),
  };
}

/** Waiting, its place in the line: 1 for the next. */
export const placeInLine = (uploads: readonly Upload[], id: UploadId): number =>
  uploads.filter(({ state }) => state === 'waiting').findIndex((one) => one.id === id) + 1;

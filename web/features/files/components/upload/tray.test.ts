import { expect, test } from 'vitest';
import type { FileId, FolderId, ProjectId, UploadId } from '../../../../../domain/kernel/ids.ts';
import {
  changeTray,
  inTray,
  nextToStart,
  orphanFor,
  placeInLine,
  secondsLeft,
  sumUp,
  type TrayChange,
  type Upload,
  type UploadState,
} from './tray.ts';
import { ordinal } from '../../../../lib/ordinal.ts';
import { headWords, waitWords } from './trayWords.ts';

const id = (text: string) => text as UploadId;

const upload = (name: string, state: UploadState = 'waiting', fields: Partial<Upload> = {}): Upload => ({
  id: id(name),
  fileId: `file ${name}` as FileId,
  name: `${name}.pdf`,
  bytes: 100,
  sent: 0,
  projectId: null,
  folderId: null,
  folders: [],
  placeName: 'My files',
  replaces: null,
  taskId: null,
  sameName: 'ask',
  revises: null,
  isSettled: false,
  isReserved: false,
  isComplete: false,
  state,
  words: null,
  pace: [],
  ...fields,
});

const after = (uploads: readonly Upload[], ...changes: TrayChange[]) => changes.reduce(changeTray, uploads);
const states = (uploads: readonly Upload[]) => uploads.map(({ state }) => state).join(' ');

test('three go at once, in the order in which they were given, and the others wait in line', () => {
  const four = ['a', 'b', 'c', 'd', 'e'].map((name) => upload(name));
  expect(nextToStart(four).map((one) => one.id)).toEqual(['a', 'b', 'c']);
  const running = after(four, { type: 'started', id: id('a') }, { type: 'started', id: id('b') }, { type: 'started', id: id('c') });
  expect(nextToStart(running)).toEqual([]);
  expect(placeInLine(running, id('e'))).toBe(2);
  const onward = after(running, { type: 'done', id: id('b'), fileId: 'f' as FileId, folderId: null });
  expect(nextToStart(onward).map((one) => one.id)).toEqual(['d']);
});

test('without a connection all that goes rests, and goes on by itself; what was paused stays paused', () => {
  const uploads = [upload('a', 'running', { sent: 40 }), upload('b', 'paused'), upload('c'), upload('d', 'failed')];
  const away = after(uploads, { type: 'connection', isThere: false });
  expect(states(away)).toBe('offline paused offline failed');
  const back = after(away, { type: 'connection', isThere: true });
  expect(states(back)).toBe('waiting paused waiting failed');
  expect(back[0]?.sent).toBe(40);
});

test('what comes to lie in no folder, as its own was deleted meanwhile, says so; a version lies where its document does by now', () => {
  const [folder, fileId] = ['folder' as FolderId, 'f' as FileId];
  const done = (fields: Partial<Upload>, at: FolderId | null) =>
    after([upload('a', 'finishing', fields)], { type: 'done', id: id('a'), fileId, folderId: at })[0]?.words;
  expect(done({ folderId: folder }, null)).toBe('In no folder: its own was deleted');
  expect(done({ folderId: folder }, folder)).toBeNull();
  expect(done({}, null)).toBeNull();
  expect(done({ folderId: folder, replaces: 'f' as FileId }, null)).toBeNull();
});

test('what is paused keeps its bytes and its ids, and goes on when it is told to', () => {
  const paused = after([upload('a', 'running', { sent: 60, isReserved: true })], { type: 'paused', ids: [id('a')] });
  expect(paused[0]).toMatchObject({ state: 'paused', sent: 60, isReserved: true });
  expect(nextToStart(paused)).toEqual([]);
  const resumed = after(paused, { type: 'resumed', ids: [id('a')] });
  expect(resumed[0]).toMatchObject({ id: 'a', fileId: 'file a', state: 'waiting', sent: 60 });
});

test('what is done or refused cannot be paused', () => {
  for (const state of ['done', 'refused', 'finishing'] as const)
    expect(states(after([upload('a', state)], { type: 'paused', ids: [id('a')] }))).toBe(state);
});

test('a question can be put off: it rests until it is to go on, and no pause for all does that', () => {
  const asking = after([upload('a', 'running')], { type: 'asks', id: id('a') });
  expect(sumUp(asking).mayPause).toEqual([]);
  const rests = after(asking, { type: 'paused', ids: [id('a')] });
  expect([states(rests), sumUp(rests).mayResume]).toEqual(['paused', ['a']]);
  expect(nextToStart(after(rests, { type: 'resumed', ids: [id('a')] })).map((one) => one.id)).toEqual(['a']);
});

test('a name that is taken asks; the answer for all lets them go on', () => {
  const asking = after([upload('a'), upload('b')], { type: 'asks', id: id('a') }, { type: 'asks', id: id('b') });
  const answered = after(asking, { type: 'answered', ids: [id('a'), id('b')], sameName: 'version' });
  expect(answered.map(({ state, sameName }) => [state, sameName])).toEqual([
    ['waiting', 'version'],
    ['waiting', 'version'],
  ]);
});

test('one that the server has let go of begins anew under another id, and makes the same document', () => {
  const lost = after([upload('a', 'running', { sent: 80, isReserved: true })], { type: 'lost', id: id('a'), as: id('z'), words: 'Gone.' });
  expect(lost[0]).toMatchObject({ id: 'z', fileId: 'file a', state: 'failed', sent: 0, isReserved: false });
});

test('what a reload left behind waits for the same file, and is not added twice', () => {
  const record = {
    id: id('a'),
    projectId: null,
    folderId: null,
    name: 'a.pdf',
    bytes: 100,
    replaces: null,
    taskId: null,
    subject: null,
    beganAt: '',
  };
  const found = after([], { type: 'found', records: [record] }, { type: 'found', records: [record] });
  expect(states(found)).toBe('orphaned');
  // What was to be sent with a comment is none of the tray's.
  expect(after(found, { type: 'found', records: [{ ...record, id: id('b'), subject: 'project_1' }] })).toEqual(found);
  expect(nextToStart(found)).toEqual([]);
  expect(states(after(found, { type: 'continued', id: id('a') }))).toBe('waiting');
});

test('bytes that have all arrived are not sent again after a lost answer, and are where the server has let go of them', () => {
  const away = after([upload('a', 'running')], { type: 'complete', id: id('a') }, { type: 'connection', isThere: false });
  const back = after(away, { type: 'connection', isThere: true });
  expect(back[0]).toMatchObject({ state: 'waiting', isComplete: true });
  expect(after(back, { type: 'lost', id: id('a'), as: id('z'), words: 'Gone.' })[0]).toMatchObject({ isComplete: false });
});

test('a file goes on with what was begun by its name and size for the same place, and never in another one', () => {
  const found = [upload('a', 'orphaned')];
  expect(orphanFor(found, upload('a'))?.id).toBe('a');
  expect(orphanFor(found, upload('b'))).toBeUndefined();
  const others: Partial<Upload>[] = [
    { bytes: 99 },
    { projectId: 'p' as ProjectId },
    { folderId: 'f' as FolderId },
    { folders: ['Plans'] },
    { replaces: 'f' as FileId },
  ];
  for (const fields of others) expect(orphanFor(found, upload('a', 'waiting', fields))).toBeUndefined();
});

test('how long it takes is told by the pace of the last seconds, and by nothing while there is none', () => {
  const begun = after([upload('a', 'running', { bytes: 1000 })], { type: 'sent', id: id('a'), sent: 0, at: 0 });
  expect(secondsLeft(begun[0] as Upload)).toBeNull();
  const onward = after(begun, { type: 'sent', id: id('a'), sent: 200, at: 2000 });
  expect(secondsLeft(onward[0] as Upload)).toBe(8);
});

test('the head sums up what is open and what is done', () => {
  const sum = sumUp([
    upload('a', 'running', { sent: 40 }),
    upload('b', 'done', { sent: 100 }),
    upload('c', 'refused'),
    upload('d', 'orphaned'),
  ]);
  expect(sum).toMatchObject({ open: 1, done: 1, sent: 140, bytes: 200, orphaned: 1, failed: 1 });
  expect(sum.mayPause).toEqual(['a']);
});

test.each([
  [['running', 'failed', 'done'], 'Uploading 1 file'],
  [['waiting', 'asks', 'paused'], 'Uploading 2 files'],
  [['failed', 'done'], '1 file not uploaded'],
  [['failed', 'refused', 'paused', 'orphaned'], '2 files not uploaded'],
  [['paused', 'paused', 'done'], '2 uploads paused'],
  [['offline', 'failed'], '1 file waiting for the connection'],
  [['orphaned', 'done'], '1 upload not finished'],
  [['done', 'done'], '2 files uploaded'],
] satisfies [UploadState[], string][])('of %j the head says: %s', (given, words) => {
  expect(headWords(sumUp(given.map((state, index) => upload(`${index}`, state))))).toBe(words);
});

test('what somebody has to see to stands first, then what goes on, and below it the thirty that came through', () => {
  const many = Array.from({ length: 30 }, (_, index) => upload(`note ${index}`, 'done'));
  const shown = inTray([...many, upload('film', 'refused'), upload('sent', 'running'), upload('plan', 'asks'), upload('next')]);
  expect(shown.slice(0, 5).map((one) => one.id)).toEqual(['film', 'plan', 'sent', 'next', 'note 0']);
  expect(shown).toHaveLength(34);
});

test('each that waits says its place in the line, in words that are right for every number', () => {
  const words = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(ordinal);
  expect(words).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '101st', '111th']);
  const uploads = Array.from({ length: 21 }, (_, index) => upload(`note ${index}`));
  expect(uploads.slice(-1).map((one) => waitWords(uploads, one.id))).toEqual(['Waiting, 21st']);
});

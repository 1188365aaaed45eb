import { beforeEach, expect, test, vi } from 'vitest';
import type { BoardId, FileId, UploadId } from '../../../../../domain/kernel/ids.ts';
import { forgetPerson } from '../../../../lib/forget.ts';
import { newId } from '../../../../lib/ids.ts';
import { addArriving, type Arriving, arrivingNow, hasArrived, takeArrived } from './onTheirWay.ts';

const boardId = newId<BoardId>();
const arriving = (fields: Partial<Arriving> = {}): Arriving => ({
  boardId,
  uploadId: newId<UploadId>(),
  broughtWith: newId<UploadId>(),
  fileId: newId<FileId>(),
  name: 'Hall.png',
  kind: 'image',
  width: 320,
  height: 200,
  into: null,
  at: { x: 0, y: 0 },
  isAimed: true,
  ...fields,
});

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  forgetPerson();
});

test('what has arrived is given out once, to its own board', () => {
  const [here, elsewhere] = [arriving(), arriving({ boardId: newId<BoardId>() })];
  addArriving([here, elsewhere]);
  expect(takeArrived(boardId)).toEqual([here]);
  expect(takeArrived(boardId)).toEqual([]);
  expect(hasArrived(elsewhere.boardId)).toBe(true);
});

test('what was taken out of the tray never comes', () => {
  addArriving([arriving({ fileId: null })]);
  expect(arrivingNow()).toEqual([]);
});

test('it is forgotten with the person', () => {
  addArriving([arriving()]);
  forgetPerson();
  expect(arrivingNow()).toEqual([]);
});

// The boards of the demo read as if they had been made through the product.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GalleryBoard, ItemPage } from '../../domain/boards/contract.ts';
import { type Item, item } from '../../domain/boards/items.ts';
import { anchor, type BoardSpot } from '../../domain/discussions/contract.ts';
import type { SessionAnswer } from '../auth/session.ts';
import { ok } from '../testing/answers.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { seedDocuments } from './documents.ts';
import { seedDemo } from './seed.ts';

interface Pin {
  anchor: BoardSpot & { on: NonNullable<BoardSpot['on']> };
}

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

test('three boards hang, each item as the product takes it, every document to be seen, with pins on what lies there', async () => {
  const words = await seedDemo({ db: server.db, dataDir: server.dataDir, now: new Date() });
  await seedDocuments({ db: server.db, store: server.store, now: new Date() });
  const [, password = ''] = /password (\S+)/.exec(words) ?? [];
  const credentials = { email: 'ines@duartefield.studio', password };
  const { access_token } = await ok<SessionAnswer>(server.client.post('/auth/v1/token?grant_type=password', credentials));
  const ines = server.client.with({ authorization: `Bearer ${access_token}` });
  const { items: boards } = await ok<{ items: GalleryBoard[] }>(ines.get('/api/v1/boards?sort=name'));
  expect(boards.map(({ name, projectId }) => [name, projectId === null])).toEqual([
    ['Bath, half a wall of green', false],
    ['Scheme two, ground floor', false],
    ['Things seen on the way', true],
  ]);
  for (const board of boards) {
    const page = await ok<ItemPage>(ines.get(`/api/v1/boards/${board.id}/items`));
    expect(page.items).toHaveLength(board.items);
    for (const one of page.items) expect(item.safeParse(one).error).toBeUndefined();
    expect(coveredCaptions(page.items)).toEqual([]);
    const shown = new Set(page.items.flatMap(({ content }) => ('fileId' in content && content.fileId ? [content.fileId] : [])));
    expect(page.files.map(({ id }) => id).sort()).toEqual([...shown].sort());
    const { items: pins } = await ok<{ items: Pin[] }>(ines.get(`/api/v1/discussions/board_${board.id}/pins`));
    expect(pins).toHaveLength(board.projectId === null ? 0 : board.name.startsWith('Bath') ? 1 : 3);
    for (const { anchor: spot } of pins) {
      expect(anchor.safeParse(spot).error).toBeUndefined();
      const thing = page.items.find(({ id }) => id === spot.on.itemId);
      expect(thing && spot.x >= thing.frame.x && spot.x <= thing.frame.x + thing.frame.w).toBe(true);
    }
  }
});

/** Captions that something lies on. A caption stands below its picture, some six units to a letter. */
const coveredCaptions = (items: readonly Item[]): string[] =>
  items.flatMap((item) => {
    if (item.kind !== 'image' || item.content.caption === '') return [];
    const { caption } = item.content;
    const [left, top, right, bottom] = [
      item.frame.x,
      item.frame.y + item.frame.h,
      item.frame.x + 6 * caption.length,
      item.frame.y + item.frame.h + 22,
    ];
    const covers = items.some(
      ({ kind, frame: { x, y, w, h } }) => kind !== 'section' && kind !== 'arrow' && x < right && x + w > left && y < bottom && y + h > top,
    );
    return covers ? [caption] : [];
  });

// One valid call of every endpoint of mood boards (endpointCalls.ts).

import { randomUUID } from 'node:crypto';
import type { BoardRecord, BoardVersion } from '../../domain/boards/contract.ts';
import type { NewItem } from '../../domain/boards/items.ts';
import type { Operation } from '../../domain/boards/operations.ts';
import type { CallsOf } from './calls.ts';
import type { Client } from './client.ts';
import { must } from './files.ts';
import type { Team } from './studios.ts';

/** Makes a board: one's own where no project is named. */
export async function newBoard(client: Client, fields: { projectId?: string | null; name?: string } = {}): Promise<BoardRecord> {
  const given = { id: randomUUID(), projectId: null, name: 'Kitchen, north light', ...fields };
  return must(await client.post<{ board: BoardRecord }>('/api/v1/boards', given)).board;
}

/** A swatch as a page brings it, or another kind of item. */
export const newItem = (fields: Partial<Record<keyof NewItem, unknown>> = {}): NewItem =>
  ({
    id: randomUUID(),
    kind: 'swatch',
    frame: { x: 0, y: 0, w: 88, h: 116, rotation: 0 },
    place: { z: 'a1', parentId: null, groupId: null },
    look: { opacity: 1, flipX: false, flipY: false, crop: null },
    lock: { isLocked: false },
    content: { name: 'Lime wash', hex: '#d8cfc0', code: 'RAL 1013', use: 'Walls' },
    ...fields,
  }) as NewItem;

export const adding = (...items: NewItem[]): Operation[] => items.map((item) => ({ op: 'add', item }));

/** Does something on a board, and demands that all of it stands. */
export async function actOn(client: Client, board: { id: string }, operations: readonly Operation[]): Promise<void> {
  const { refused } = must(
    await client.post<{ refused: object[] }>(`/api/v1/boards/${board.id}/acts`, { actId: randomUUID(), operations }),
  );
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`);
}

const boardIn = async ({ principal: { client } }: Team) => {
  const { project } = must(await client.post<{ project: { id: string } }>('/api/v1/projects', { name: 'Halden House' }));
  const board = await newBoard(client, { projectId: project.id });
  const item = newItem();
  await actOn(client, board, adding(item));
  return { client, projectId: project.id, board, item };
};
const versionIn = async (team: Team) => {
  const { client, board, item } = await boardIn(team);
  const given = { id: randomUUID(), name: 'Before the client came' };
  const { version } = must(await client.post<{ version: BoardVersion }>(`/api/v1/boards/${board.id}/versions`, given));
  return { client, board, item, version };
};

export const boardCalls: CallsOf<'boards'> = {
  'boards.list': async (team) => ({ path: `/boards?projectId=${(await boardIn(team)).projectId}` }),
  'boards.get': async (team) => ({ path: `/boards/${(await boardIn(team)).board.id}` }),
  'boards.items': async (team) => ({ path: `/boards/${(await boardIn(team)).board.id}/items?x=0&y=0&w=900&h=600` }),
  'boards.files': async (team) => ({ path: `/boards/${(await boardIn(team)).board.id}/files` }),
  'boards.create': async (team) => {
    const { projectId } = await boardIn(team);
    return { path: '/boards', body: { id: randomUUID(), projectId, name: 'Bath, stone' } };
  },
  'boards.edit': async (team) => {
    const { board } = await boardIn(team);
    return { path: `/boards/${board.id}`, body: { version: board.version, name: 'Kitchen, lime and oak' } };
  },
  'boards.duplicate': async (team) => ({
    path: `/boards/${(await boardIn(team)).board.id}/copies`,
    body: { id: randomUUID(), name: 'Kitchen, second thoughts' },
  }),
  'boards.archive': async (team) => ({ path: `/boards/${(await boardIn(team)).board.id}/archive`, body: {} }),
  'boards.unarchive': async (team) => {
    const { client, board } = await boardIn(team);
    must(await client.post(`/api/v1/boards/${board.id}/archive`, {}));
    return { path: `/boards/${board.id}/unarchive`, body: {} };
  },
  'boards.remove': async (team) => ({ path: `/boards/${(await boardIn(team)).board.id}`, body: {} }),
  'boards.restore': async (team) => {
    const { client, board } = await boardIn(team);
    must(await client.call('DELETE', `/api/v1/boards/${board.id}`, { body: {} }));
    return { path: `/boards/${board.id}/restore`, body: {} };
  },
  'boards.star': async (team) => ({ path: `/boards/${(await boardIn(team)).board.id}/star`, body: { isStarred: true } }),
  'boards.act': async (team) => {
    const { board, item } = await boardIn(team);
    const operations = [...adding(newItem()), { op: 'change', id: item.id, group: 'frame', values: { x: 40 } }];
    return { path: `/boards/${board.id}/acts`, body: { actId: randomUUID(), operations } };
  },
  'boards.versions': async (team) => ({ path: `/boards/${(await versionIn(team)).board.id}/versions` }),
  'boards.version': async (team) => {
    const { board, version } = await versionIn(team);
    return { path: `/boards/${board.id}/versions/${version.id}` };
  },
  'boards.saveVersion': async (team) => ({
    path: `/boards/${(await boardIn(team)).board.id}/versions`,
    body: { id: randomUUID(), name: 'Before the client came' },
  }),
  'boards.restoreVersion': async (team) => {
    const { client, board, item, version } = await versionIn(team);
    await actOn(client, board, [{ op: 'remove', id: item.id }]);
    return { path: `/boards/${board.id}/versions/${version.id}/restore`, body: { actId: randomUUID() } };
  },
};

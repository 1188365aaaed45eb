// Mood boards, through HTTP on a real database: where they hang, who works on them, what acts do and who hears of them.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type BoardFile,
  type BoardGroup,
  type BoardRecord,
  type BoardVersion,
  type GalleryBoard,
  type ItemPage,
  mostBoards,
  mostFormerVersions,
  type RefusedOperation,
} from '../../../domain/boards/contract.ts';
import type { FileRecord } from '../../../domain/files/contract.ts';
import { learn, nothingKnown } from '../../../domain/boards/heard.ts';
import type { Item } from '../../../domain/boards/items.ts';
import type { Operation } from '../../../domain/boards/operations.ts';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { newFile } from '../../testing/files.ts';
import { listen, type Listening } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Acted {
  act: number;
  items: Item[];
  removed: { id: string; act: number }[];
  files: BoardFile[];
  refused: RefusedOperation[];
  seq: number;
}

const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const boardOf = async ({ client }: Person, projectId: string | null = null, name?: string) =>
  newBoard(client, { projectId, ...(name && { name }) });
const archivedWords = 'This project is archived. Take it back into work first.';
const act = ({ client }: Person, { id }: { id: string }, operations: readonly (Operation | object)[], actId: string = randomUUID()) =>
  client.post<Acted>(`/api/v1/boards/${id}/acts`, { actId, operations });
const done = async (person: Person, board: { id: string }, operations: readonly (Operation | object)[]) =>
  ok<Acted>(act(person, board, operations));
const itemsOf = async ({ client }: Person, { id }: { id: string }, query = ''): Promise<ItemPage> =>
  ok<ItemPage>(client.get(`/api/v1/boards/${id}/items${query}`));
const list = async ({ client }: Person, query = '') =>
  ok<{
    items: (GalleryBoard & { deletion: object | null })[];
    total: number;
    counts: Record<BoardGroup, number>;
    next: string | null;
    can: { create: unknown };
  }>(client.get(`/api/v1/boards${query}`));
const get = async ({ client }: Person, { id }: { id: string }) =>
  (await ok<{ board: BoardRecord }>(client.get(`/api/v1/boards/${id}`))).board;
const post = ({ client }: Person, { id }: { id: string }, what: string, body: object = {}) =>
  client.post<{ board: BoardRecord; seq: number }>(`/api/v1/boards/${id}/${what}`, body);
const actsIn = ({ events }: Listening) => events.flatMap((event) => (event.type === 'boards.changed' ? [event.data] : []));
const moving = (id: string, values: object) => ({ op: 'change', id, group: 'frame', values });
const codes = ({ refused }: Acted) => refused.map(({ index, code }) => [index, code]);

describe('boards', () => {
  test('boards.create, boards.get, boards.list: found by place, name and mark, one’s own by nobody else', async () => {
    const projectId = await project();
    const [kitchen, bath] = [await boardOf(team.principal, projectId, 'Kitchen'), await boardOf(team.standard, projectId, 'Bath')];
    const own = await boardOf(team.principal, null, 'My thoughts');
    expect(kitchen).toMatchObject({ projectId, act: 0, items: 0, workedOnBy: [team.principal.id], can: { edit: true } });
    const names = async (person: Person, query: string) => (await list(person, query)).items.map(({ name }) => name);
    expect(await names(team.junior, `?projectId=${projectId}&sort=name`)).toEqual(['Bath', 'Kitchen']);
    const other = await project();
    for (const name of ['Zinc', 'Étage', 'erker']) await boardOf(team.principal, other, name);
    expect(await names(team.junior, `?projectId=${other}&sort=name`)).toEqual(['erker', 'Étage', 'Zinc']);
    const first = await list(team.junior, `?projectId=${other}&sort=name&limit=2`);
    expect(await names(team.junior, `?projectId=${other}&sort=name&limit=2&after=${first.next}`)).toEqual(['Zinc']);
    expect(await names(team.principal, `?scope=personal`)).toContain('My thoughts');
    expect(await names(team.standard, '')).not.toContain('My thoughts');
    expect(await names(team.principal, `?projectId=${projectId}&personId=${team.standard.id}`)).toEqual(['Bath']);
    expect(await names(team.principal, `?projectId=${projectId}&search=KITCH`)).toEqual(['Kitchen']);
    expect((await team.standard.client.get(`/api/v1/boards/${own.id}`)).status).toBe(404);
    expect((await get(team.junior, bath)).can).toMatchObject({ edit: 'needs_editProject', comment: true });
    expect((await list(team.junior, `?projectId=${projectId}`)).can.create).toBe('needs_editProject');
    const page = await list(team.principal, `?projectId=${projectId}&limit=1`);
    expect([page.items.length, page.total]).toEqual([1, 2]);
    expect(await names(team.principal, `?projectId=${projectId}&limit=1&after=${page.next}`)).toEqual(['Kitchen']);
  });

  test('[A8] boards.list: neither a count nor a filter tells of boards out of reach', async () => {
    const crew = await foundStudio(server);
    const inProject = async (fields: object, names: readonly string[]) => {
      const { id } = await newProject(crew.principal, fields);
      const made = [];
      for (const name of names) made.push(await boardOf(crew.principal, id, name));
      return { id, made };
    };
    const open = await inProject({}, ['Hall', 'Stair', 'Roof', 'Cellar']);
    const closed = await inProject({ visibility: 'private', leadId: crew.senior.id }, ['Vault', 'Strongroom']);
    await boardOf(crew.principal, null, 'My thoughts');
    const junior = await boardOf(crew.junior, null, 'Found on the way');
    const [, stair, roof, cellar] = open.made as [BoardRecord, BoardRecord, BoardRecord, BoardRecord];
    await ok(post(crew.junior, stair, 'star', { isStarred: true }));
    await ok(post(crew.principal, roof, 'archive'));
    await ok(crew.principal.client.call('DELETE', `/api/v1/boards/${cellar.id}`, { body: {} }));

    const counts = async (person: Person, query = '') => (await list(person, query)).counts;
    const none = { all: 0, projects: 0, personal: 0, starred: 0, archived: 0, trash: 0 };
    expect(await counts(crew.principal)).toEqual({ all: 5, projects: 4, personal: 1, starred: 0, archived: 1, trash: 1 });
    expect(await counts(crew.senior)).toEqual({ all: 4, projects: 4, personal: 0, starred: 0, archived: 1, trash: 1 });
    // A Junior reads neither the closed project nor others’ own boards, and brings nothing back from a project’s trash.
    expect(await counts(crew.junior)).toEqual({ all: 3, projects: 2, personal: 1, starred: 1, archived: 1, trash: 0 });
    expect(await counts(crew.junior, `?personId=${crew.principal.id}`)).toEqual({ ...none, all: 2, projects: 2, starred: 1, archived: 1 });
    expect(await counts(crew.junior, '?search=vault')).toEqual(none);
    expect((await list(crew.junior, `?personId=${crew.principal.id}&sort=name`)).items.map(({ name }) => name)).toEqual(['Hall', 'Stair']);
    expect((await crew.junior.client.get(`/api/v1/boards?projectId=${closed.id}`)).status).toBe(404);
    // Counts are of what narrows them, not of the group that is shown; that one is its total.
    expect(await list(crew.junior, `?projectId=${open.id}&starred=true`)).toMatchObject({
      total: 1,
      counts: { ...none, all: 2, projects: 2, starred: 1, archived: 1 },
    });
    expect(await list(crew.junior, '?scope=personal')).toMatchObject({ total: 1, items: [{ id: junior.id }], counts: { all: 3 } });
    expect(await list(crew.junior, '?state=trash')).toMatchObject({ total: 0, items: [], counts: { all: 3, trash: 0 } });
    // Another studio.
    expect(await counts(team.principal, `?personId=${crew.principal.id}`)).toEqual(none);
    expect(await counts(team.principal, '?search=strongroom')).toEqual(none);
    expect((await team.principal.client.get(`/api/v1/boards?projectId=${open.id}`)).status).toBe(404);
  });

  test('boards.create, boards.duplicate, boards.restore: no more than a project keeps, those in the trash aside', async () => {
    const projectId = await project();
    const board = await boardOf(team.principal, projectId, 'The first');
    await queryOnce(
      server.ownerUrl,
      `insert into boards (id, studio_id, project_id, owner_id, name, created_at, edited_at)
       select gen_random_uuid(), studio_id, project_id, owner_id, 'Board ' || n, now(), now()
       from boards, generate_series(2, ${mostBoards}) n where id = $1`,
      [board.id],
    );
    const made = () => team.standard.client.post('/api/v1/boards', { id: randomUUID(), projectId, name: 'One more' });
    const full = { status: 409, body: { message: 'A project keeps 500 mood boards at most. Delete one that is done with.' } };
    expect(await made()).toMatchObject(full);
    expect(await post(team.standard, board, 'copies', { id: randomUUID(), name: 'A copy' })).toMatchObject(full);
    await ok(team.principal.client.call('DELETE', `/api/v1/boards/${board.id}`, { body: {} }));
    expect((await made()).status).toBe(201);
    expect(await post(team.principal, board, 'restore', {})).toMatchObject(full);
    // Elsewhere there is room.
    await boardOf(team.principal, await project());
  });

  test('boards.get: a board as what leads there shows it, with its cover and how much lies on it', async () => {
    const board = await boardOf(team.principal, await project(), 'Within');
    const swatch = newItem();
    await actOn(team.principal.client, board, adding(swatch));
    const read = await ok<{ board: BoardRecord; cover: GalleryBoard['cover'] }>(team.junior.client.get(`/api/v1/boards/${board.id}`));
    expect(read).toMatchObject({ board: { items: 1 }, cover: [{ id: swatch.id, kind: 'swatch', colours: ['#d8cfc0'] }] });
  });

  test('boards.edit, boards.star: a name by the version that was seen, a mark for oneself', async () => {
    const board = await boardOf(team.principal, await project());
    const rename = (version: number, name: string) =>
      team.standard.client.patch<{ board: BoardRecord }>(`/api/v1/boards/${board.id}`, { version, name });
    expect((await rename(board.version, 'North light')).body.board).toMatchObject({ name: 'North light', version: board.version + 1 });
    expect((await rename(board.version, 'South light')).status).toBe(409);
    await ok(post(team.junior, board, 'star', { isStarred: true }));
    expect([(await get(team.junior, board)).isStarred, (await get(team.principal, board)).isStarred]).toEqual([true, false]);
    expect((await list(team.junior, '?starred=true')).items.map(({ id }) => id)).toEqual([board.id]);
  });

  test('boards.archive, boards.unarchive: put away it is looked at, and nobody works on it', async () => {
    const board = await boardOf(team.principal, await project());
    await ok(post(team.principal, board, 'archive'));
    expect((await get(team.principal, board)).can).toMatchObject({ edit: 'board_archived', archive: true });
    const refused = await act(team.principal, board, adding(newItem()));
    expect(refused).toMatchObject({ status: 403, body: { message: 'This board is put away. Take it up again first.' } });
    expect((await list(team.principal, '?state=archived')).items.map(({ id }) => id)).toContain(board.id);
    expect((await list(team.principal)).items.map(({ id }) => id)).not.toContain(board.id);
    expect((await post(team.principal, board, 'archive')).status).toBe(409);
    await ok(post(team.principal, board, 'unarchive'));
    await actOn(team.principal.client, board, adding(newItem()));
  });

  test('boards.remove, boards.restore: from the trash it comes back for whoever may delete it', async () => {
    const board = await boardOf(team.standard, await project());
    await actOn(team.standard.client, board, adding(newItem()));
    const remove = (person: Person) => person.client.call('DELETE', `/api/v1/boards/${board.id}`, { body: {} });
    expect((await remove(team.junior)).status).toBe(403);
    await ok(remove(team.standard));
    expect((await team.principal.client.get(`/api/v1/boards/${board.id}`)).status).toBe(404);
    expect((await act(team.principal, board, adding(newItem()))).status).toBe(404);
    const trash = async (person: Person) => (await list(person, '?state=trash')).items.find(({ id }) => id === board.id)?.deletion;
    expect(await trash(team.senior)).toMatchObject({ deletedBy: team.standard.id });
    expect(await trash(team.junior)).toBeUndefined();
    expect((await post(team.junior, board, 'restore')).status).toBe(404);
    // Whoever may bring it back is told why not now.
    await ok(team.principal.client.post(`/api/v1/projects/${board.projectId}/archive`, { version: 1 }));
    expect((await post(team.junior, board, 'restore')).status).toBe(404);
    expect(await post(team.senior, board, 'restore')).toMatchObject({ status: 403, body: { message: archivedWords } });
    await ok(team.principal.client.post(`/api/v1/projects/${board.projectId}/unarchive`, { version: 2 }));
    const back = await ok<{ board: BoardRecord }>(post(team.senior, board, 'restore'));
    expect(back).toMatchObject({ board: { items: 1 } });
    // Somebody else may have been as quick: it is back for them as well, and nothing is done to it.
    expect(await ok<{ board: BoardRecord }>(post(team.principal, board, 'restore'))).toMatchObject({ board: { items: 1 } });
    expect(await ok<{ board: BoardRecord }>(post(team.senior, board, 'restore'))).toEqual(back);
    expect((await post(team.junior, board, 'restore')).status).toBe(404);
    expect((await itemsOf(team.junior, board)).items).toHaveLength(1);
  });

  test('[A63] whoever goes takes their own boards and stars along; what they hung in projects stays', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const [own, hung] = [await boardOf(leaver), await boardOf(leaver, await project())];
    for (const person of [leaver, team.junior]) await ok(post(person, hung, 'star', { isStarred: true }));
    await ok(leaver.client.post('/auth/v1/reauthenticate', { password: leaver.password }));
    await ok(leaver.client.post('/api/v1/me/delete', {}));
    const left = async (text: string) => (await queryOnce(server.ownerUrl, text, [[own.id, hung.id]])).rows as unknown[];
    expect(await left('select id from boards where id = any($1)')).toEqual([{ id: hung.id }]);
    expect(await left('select user_id as id from board_stars where board_id = any($1)')).toEqual([{ id: team.junior.id }]);
  });

  test('boards.duplicate: a copy has all that lies on it under new ids, held together as before', async () => {
    const board = await boardOf(team.principal, await project());
    const section = newItem({ kind: 'section', content: { name: 'Kitchen' } });
    const inside = newItem({ place: { z: 'a2', parentId: section.id, groupId: null } });
    const gone = newItem();
    await actOn(team.principal.client, board, [...adding(section, inside, gone), { op: 'remove', id: gone.id }]);
    const id = randomUUID();
    await ok(post(team.standard, board, 'copies', { id, name: 'Second thoughts' }));
    const copies = (await itemsOf(team.junior, { id })).items;
    const copy = copies.find(({ kind }) => kind === 'section');
    expect(copies).toHaveLength(2);
    expect(copies.find(({ kind }) => kind === 'swatch')?.place.parentId).toBe(copy?.id);
    expect([section.id, inside.id]).not.toContain(copy?.id);
    expect(await get(team.junior, { id })).toMatchObject({ items: 2, act: 1, createdBy: team.standard.id });
  });

  describe('boards.duplicate to another place', () => {
    const picture = (fileId: string) => newItem({ kind: 'image', content: { fileId, caption: '' } });
    const documents = async ({ client }: Person, projectId: string | null) =>
      (await ok<{ items: FileRecord[] }>(client.get(`/api/v1/files${projectId === null ? '' : `?projectId=${projectId}`}`))).items;
    const copyTo = (person: Person, board: { id: string }, projectId: string | null, name = 'Copied') =>
      post(person, board, 'copies', { id: randomUUID(), name, to: { projectId } });

    const makeOfLink = async (id: string, preview: string) => {
      await queryOnce(server.ownerUrl, 'update user_files set of_link = true where id = $1', [id]);
      await queryOnce(server.ownerUrl, 'update file_versions set preview = $2 where file_id = $1', [id, preview]);
    };
    const linkShowing = (fileId: string) =>
      newItem({ kind: 'link', content: { url: 'https://shop.example/', title: 'Shop', description: '', fileId } });

    test('what it shows comes along as documents of that place, once each, under names that are free there; the others hear of both', async () => {
      const [from, to] = [await project({ visibility: 'private', leadId: team.senior.id }), await project()];
      const { client } = team.senior;
      const [oak, gone] = [await newFile(client, { projectId: from, name: 'oak.txt' }), await newFile(client, { projectId: from })];
      await newFile(client, { projectId: to, name: 'oak.txt' });
      const board = await boardOf(team.senior, from);
      const section = newItem({ kind: 'section', content: { name: 'Kitchen' } });
      const inside = newItem({ place: { z: 'a2', parentId: section.id, groupId: null } });
      const beside = newItem({ kind: 'board', content: { boardId: (await boardOf(team.senior, from)).id } });
      const ofLink = await newFile(client, { projectId: from, name: 'shop.png' });
      await makeOfLink(ofLink.id, 'ready');
      await actOn(
        client,
        board,
        adding(section, inside, picture(oak.id), picture(oak.id), picture(gone.id), beside, linkShowing(ofLink.id)),
      );
      await ok(client.post('/api/v1/files/remove', { fileIds: [gone.id], folderIds: [] }));
      const ear = await listen(server, team.junior);
      const { board: copy, seq } = await ok<{ board: BoardRecord; seq: number }>(copyTo(team.senior, board, to));
      expect(copy).toMatchObject({ projectId: to, items: 5, act: 1, createdBy: team.senior.id });
      const { items } = await itemsOf(team.junior, copy);
      expect(items.find(({ kind }) => kind === 'swatch')?.place.parentId).toBe(items.find(({ kind }) => kind === 'section')?.id);
      const brought = (await documents(team.junior, to)).filter(({ name }) => name === 'oak (2).txt');
      expect(items.flatMap((item) => (item.kind === 'image' ? [item.content.fileId] : []))).toEqual([brought[0]?.id, brought[0]?.id]);
      expect(await documents(team.junior, to)).toHaveLength(2);
      expect(await documents(team.senior, from)).toHaveLength(1);
      // The picture of a link is no document.
      const [shop] = items.flatMap((item) => (item.kind === 'link' ? [item.content] : []));
      expect(shop).toMatchObject({ title: 'Shop', fileId: expect.not.stringContaining(ofLink.id) as string });
      const { rows: kept } = await queryOnce(server.ownerUrl, 'select of_link, project_id from user_files where id = $1', [shop?.fileId]);
      expect(kept).toEqual([{ of_link: true, project_id: to }]);
      await ear.heard(seq);
      expect(ear.events.map(({ type, data }) => [type, data])).toEqual([
        ['files.created', { projectId: to, fileIds: [brought[0]?.id] }],
        ['boards.created', { projectId: to, boardId: copy.id }],
      ]);
      ear.close();
    });

    test('one’s own goes into a project and back, and what is archived is taken along to where one works', async () => {
      const projectId = await project();
      const own = await boardOf(team.standard, null, 'Found on the way');
      const file = await newFile(team.standard.client, { projectId: null, name: 'lime.txt' });
      await actOn(team.standard.client, own, adding(picture(file.id)));
      const { board: hung } = await ok<{ board: BoardRecord }>(copyTo(team.standard, own, projectId));
      expect((await documents(team.junior, projectId)).map(({ name }) => name)).toEqual(['lime.txt']);
      await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version: 1 }));
      expect(await post(team.principal, hung, 'copies', { id: randomUUID(), name: 'Beside it' })).toMatchObject({
        body: { message: archivedWords },
      });
      const { board: mine } = await ok<{ board: BoardRecord }>(copyTo(team.junior, hung, null));
      expect(mine).toMatchObject({ projectId: null, items: 1, createdBy: team.junior.id });
      expect((await documents(team.junior, null)).map(({ name }) => name)).toContain('lime.txt');
    });

    test('[A1 A2] refused, and nothing of it stands: where one may not work or bring documents, and of what one does not read', async () => {
      const [from, to, closed] = [await project(), await project(), await project({ visibility: 'private', leadId: team.principal.id })];
      const board = await boardOf(team.principal, from);
      const file = await newFile(team.principal.client, { projectId: from });
      await actOn(team.principal.client, board, adding(picture(file.id)));
      const hidden = await boardOf(team.principal, closed);
      const other = await foundStudio(server);
      expect((await copyTo(team.junior, board, to)).status).toBe(403);
      expect((await copyTo(team.standard, board, closed)).status).toBe(404);
      expect((await copyTo(team.standard, hidden, null)).status).toBe(404);
      expect((await copyTo(other.principal, board, null)).status).toBe(404);
      expect((await copyTo(team.principal, board, (await newProject(other.principal)).id)).status).toBe(404);
      expect((await copyTo(team.principal, board, randomUUID())).status).toBe(404);
      // Whoever edits projects works on boards, and brings no documents without the right to upload.
      const may = (uploadFiles: boolean | null) =>
        ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides: { uploadFiles } }));
      await may(false);
      expect((await copyTo(team.senior, board, to)).status).toBe(403);
      const bare = await boardOf(team.principal, from);
      const [drawn, waiting] = [
        await newFile(team.principal.client, { projectId: from }),
        await newFile(team.principal.client, { projectId: from }),
      ];
      await makeOfLink(drawn.id, 'ready');
      await makeOfLink(waiting.id, 'waiting');
      await actOn(team.principal.client, bare, adding(linkShowing(drawn.id), linkShowing(waiting.id)));
      const { board: links } = await ok<{ board: BoardRecord }>(copyTo(team.senior, bare, to, 'Without documents'));
      const shown = (await itemsOf(team.senior, links)).items.map((item) => item.kind === 'link' && item.content.fileId !== null);
      expect(shown.sort()).toEqual([false, true]);
      await may(null);
      await ok(team.principal.client.post(`/api/v1/projects/${to}/archive`, { version: 1 }));
      expect(await copyTo(team.principal, board, to)).toMatchObject({ status: 403, body: { message: archivedWords } });
      expect((await list(team.principal, `?projectId=${to}`)).items.map(({ name }) => name)).toEqual(['Without documents']);
      expect(await documents(team.principal, to)).toEqual([]);
    });

    test('two copies at once bring the same document under two names', async () => {
      const [from, to] = [await project(), await project()];
      const board = await boardOf(team.principal, from);
      const file = await newFile(team.principal.client, { projectId: from, name: 'oak.txt' });
      await actOn(team.principal.client, board, adding(picture(file.id)));
      await Promise.all([ok(copyTo(team.senior, board, to)), ok(copyTo(team.standard, board, to))]);
      expect((await documents(team.junior, to)).map(({ name }) => name).sort()).toEqual(['oak (2).txt', 'oak.txt']);
    });

    test('the same twice is one, and beside itself is said as its own place, too', async () => {
      const projectId = await project();
      const board = await boardOf(team.standard, projectId);
      const body = { id: randomUUID(), name: 'Again', to: { projectId } };
      await ok(post(team.standard, board, 'copies', body));
      expect((await post(team.standard, board, 'copies', body)).status).toBe(409);
      expect((await list(team.standard, `?projectId=${projectId}`)).total).toBe(2);
    });
  });
});

describe('acts', () => {
  test('boards.act, boards.items: each operation stands or is refused by itself, and all hear of it with what stands', async () => {
    const board = await boardOf(team.principal, await project());
    const ear = await listen(server, team.junior);
    const swatch = newItem();
    const [actId, unknown] = [randomUUID(), randomUUID()];
    const answer = await ok<Acted>(
      act(team.standard, board, [...adding(swatch), moving(unknown, { x: 1 }), moving(swatch.id, { x: 40 })], actId),
    );
    expect(codes(answer)).toEqual([[1, 'unknown_item']]);
    expect(answer.refused[0]).toMatchObject({ id: unknown, message: 'This is not on the board any more.' });
    expect(answer).toMatchObject({ act: 1, removed: [], items: [{ id: swatch.id, frame: { x: 40, y: 0 }, createdBy: team.standard.id }] });
    await ear.heard(answer.seq);
    const told = actsIn(ear).at(-1);
    expect(told).toMatchObject({ boardId: board.id, act: 1, actId });
    expect(told?.news?.items).toEqual(answer.items);
    const later = await done(team.principal, board, [moving(swatch.id, { y: 9 })]);
    await ear.heard(later.seq);
    const [news] = actsIn(ear).at(-1)?.news?.items ?? [];
    expect([Object.keys(news ?? {}).sort(), news?.frame]).toEqual([
      ['createdBy', 'frame', 'id', 'kind', 'versions'],
      { x: 40, y: 9, w: 88, h: 116, rotation: 0 },
    ]);
    await ear.heard((await done(team.principal, board, [{ op: 'remove', id: swatch.id }])).seq);
    const known = actsIn(ear).reduce((all, { news: one }) => (one ? learn(all, one) : all), nothingKnown(0));
    expect([...known.items.values()]).toMatchObject([
      { isRemoved: true, item: { id: swatch.id, frame: { x: 40, y: 9 }, versions: { life: 3 } } },
    ]);
    expect(await get(team.junior, board)).toMatchObject({ act: 3, items: 0, workedOnBy: [team.principal.id, team.standard.id] });
    ear.close();
  });

  test('boards.act: what goes and comes back in one act is told as what it is now, also to others', async () => {
    const board = await newBoard(team.standard.client, { projectId: await project() });
    const [swatch, other] = [newItem(), newItem()];
    await ok(act(team.standard, board, adding(swatch, other)));
    const ear = await listen(server, team.junior);
    const [gone, back] = [swatch.id, other.id].map((id) => [
      { op: 'remove', id },
      { op: 'restore', id },
    ]) as [object[], object[]];
    const answer = await ok<Acted>(act(team.standard, board, [...gone, ...back, moving(other.id, { x: 40 })]));
    await ear.heard(answer.seq);
    const news = actsIn(ear).at(-1)?.news;
    expect(news?.items.map(({ id, versions }) => [id, versions.life, versions.frame]).sort()).toEqual(
      [
        [swatch.id, 2, 1],
        [other.id, 2, 2],
      ].sort(),
    );
    const { items, seq } = await itemsOf(team.junior, board);
    expect(items.map(({ versions }) => versions.life)).toEqual([2, 2]);
    expect(seq).toBeGreaterThanOrEqual(answer.seq);
    ear.close();
  });

  test('an act that is sent again gets its first answer, and one that does nothing tells nobody', async () => {
    const board = await boardOf(team.principal, await project());
    const given = { actId: randomUUID(), operations: adding(newItem()) };
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => team.principal.client.call<Acted>('POST', `/api/v1/boards/${board.id}/acts`, { body: given, headers });
    const [first, second] = [await send(), await send()];
    expect(second.body).toMatchObject({ act: first.body.act, items: first.body.items, refused: [], seq: first.body.seq });
    expect(await done(team.principal, board, given.operations)).toMatchObject({ act: 1, items: [], refused: [{ code: 'already_there' }] });
    expect((await get(team.principal, board)).act).toBe(1);
  });

  test('two people at once: both acts stand, one after the other', async () => {
    const board = await boardOf(team.principal, await project());
    const item = newItem();
    await actOn(team.principal.client, board, adding(item));
    const many = Array.from({ length: 8 }, (_, at) =>
      done(at % 2 ? team.principal : team.standard, board, [moving(item.id, at % 2 ? { x: at + 1 } : { y: at + 1 })]),
    );
    const acts = (await Promise.all(many)).map((one) => one.act).sort((a, b) => a - b);
    expect(acts).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('whoever reads looks, and is refused at once when their rights go', async () => {
    const projectId = await project();
    const board = await boardOf(team.principal, projectId);
    const allow = (uploadFiles: boolean) =>
      ok(team.principal.client.post(`/api/v1/studio/members/${team.technical.id}/permissions`, { overrides: { uploadFiles } }));
    const acts = async (person: Person) => (await act(person, board, adding(newItem()))).status;
    expect([await acts(team.junior), await acts(team.technical)]).toEqual([403, 403]);
    await allow(true);
    expect(await acts(team.technical)).toBe(200);
    await allow(false);
    expect(await acts(team.technical)).toBe(403);
    const own = await boardOf(team.junior);
    await actOn(team.junior.client, own, adding(newItem()));
    expect((await act(team.principal, own, adding(newItem()))).status).toBe(404);
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version: (await projectNow(projectId)).version }));
    expect(await act(team.principal, board, adding(newItem()))).toMatchObject({ status: 403, body: { message: /archived/ } });
  });

  const projectNow = async (id: string) =>
    (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${id}`))).project;

  test('boards.files: documents of its place alone, and a deleted one is gone from it', async () => {
    const [projectId, other] = [await project(), await project()];
    const board = await boardOf(team.principal, projectId);
    const [plan, elsewhere] = [
      await newFile(team.principal.client, { projectId }),
      await newFile(team.principal.client, { projectId: other }),
    ];
    const own = await newFile(team.principal.client, { projectId: null });
    const image = (fileId: string) => newItem({ kind: 'image', content: { fileId, caption: '' } });
    const answer = await done(team.principal, board, adding(image(plan.id), image(elsewhere.id), image(own.id)));
    expect(codes(answer)).toEqual([
      [1, 'file_unknown'],
      [2, 'file_unknown'],
    ]);
    expect(answer.files).toMatchObject([{ id: plan.id, number: 1, name: plan.name }]);
    const files = async () =>
      (await ok<{ items: BoardFile[] }>(team.junior.client.get(`/api/v1/boards/${board.id}/files`))).items.map(({ id }) => id);
    expect(await files()).toEqual([plan.id]);
    await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [plan.id] }));
    expect(await files()).toEqual([]);
    expect(await itemsOf(team.junior, board)).toMatchObject({ files: [], items: [{ kind: 'image', content: { fileId: plan.id } }] });
    expect((await list(team.junior, `?projectId=${projectId}`)).items[0]?.cover).toMatchObject([{ kind: 'image', file: null }]);
  });

  test('a board and a task stand on it only if they are of its project', async () => {
    const [projectId, other] = [await project(), await project()];
    const board = await boardOf(team.principal, projectId);
    const [beside, elsewhere] = [await boardOf(team.principal, projectId), await boardOf(team.principal, other)];
    const [task, foreign] = [await newTask(team.principal, { projectId }), await newTask(team.principal, { projectId: other })];
    const boardItem = (boardId: string) => newItem({ kind: 'board', content: { boardId } });
    const todo = (taskId: string) =>
      newItem({ kind: 'todo', content: { title: '', items: { a: { text: 'Ask', isDone: false, z: 'a1', taskId } } } });
    const all = adding(boardItem(beside.id), boardItem(elsewhere.id), boardItem(board.id), todo(task.id), todo(foreign.id));
    expect(codes(await done(team.principal, board, all))).toEqual([
      [1, 'board_unknown'],
      [2, 'board_unknown'],
      [4, 'task_unknown'],
    ]);
  });

  test('what is taken away comes back as it was, and where its section went it lies on the board', async () => {
    const board = await boardOf(team.principal, await project());
    const section = newItem({ kind: 'section', content: { name: 'Kitchen' } });
    const inside = newItem({ place: { z: 'a2', parentId: section.id, groupId: null } });
    await actOn(team.principal.client, board, adding(section, inside));
    await actOn(team.principal.client, board, [
      { op: 'remove', id: inside.id },
      { op: 'remove', id: section.id },
    ] as Operation[]);
    const { items } = await done(team.standard, board, [{ op: 'restore', id: inside.id }]);
    expect(items).toMatchObject([{ id: inside.id, place: { parentId: null }, content: inside.content, createdBy: team.principal.id }]);
  });

  test('[A68] a message that no page sends is refused whole, in words', async () => {
    const board = await boardOf(team.principal, await project());
    const refused = async (operations: unknown) => (await act(team.principal, board, operations as object[])).status;
    expect(await refused([])).toBe(400);
    expect(await refused([{ op: 'explode', id: randomUUID() }])).toBe(400);
    expect(await refused(adding(newItem({ frame: { x: 1e9, y: 0, w: 1, h: 1, rotation: 0 } })))).toBe(400);
    expect(
      await refused(adding(newItem({ kind: 'link', content: { url: 'javascript:alert(1)', title: '', description: '', fileId: null } }))),
    ).toBe(400);
    expect(await refused(Array.from({ length: 501 }, () => moving(randomUUID(), { x: 1 })))).toBe(400);
    const long = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(4_900) }] }] };
    expect(await refused(adding(...Array.from({ length: 15 }, () => newItem({ kind: 'note', content: { body: long } }))))).toBe(400);
    expect((await get(team.principal, board)).act).toBe(0);
  });

  test('[V25] [V32] numbers too small to be seen take no room: what is kept of a thing is as long as what was sent', async () => {
    const board = await boardOf(team.principal, await project());
    const smallest = 5e-324;
    const line = newItem({
      kind: 'line',
      frame: { x: smallest, y: -smallest, w: 10, h: 10, rotation: smallest },
      content: { points: Array(1000).fill(smallest), colour: null, width: 2 },
    });
    await done(team.principal, board, adding(line));
    const changed = { op: 'change', id: line.id, group: 'content', kind: 'line', values: { points: Array(1000).fill(-1e-300) } };
    const kept = async () => {
      const { rows } = await queryOnce(server.ownerUrl, 'select content::text as text from board_items where board_id = $1', [board.id]);
      return (rows as { text: string }[]).map(({ text }) => text.length);
    };
    expect(Math.max(...(await kept()))).toBeLessThan(4_000);
    await done(team.principal, board, [changed]);
    expect(Math.max(...(await kept()))).toBeLessThan(4_000);
    expect((await itemsOf(team.principal, board)).items).toMatchObject([{ frame: { x: 0, y: 0, w: 10, h: 10, rotation: 0 } }]);
  });
});

describe('a large board', () => {
  test('the first view comes first, the rest in pages, each item once', async () => {
    const board = await boardOf(team.principal, await project());
    for (let part = 0; part < 5; part++) {
      const row = Array.from({ length: 210 }, (_, at) =>
        newItem({
          content: { name: '', hex: '#000000', code: '', use: '' },
          frame: { x: at * 100, y: part * 100, w: 80, h: 80, rotation: 0 },
        }),
      );
      for (const half of [row.slice(0, 105), row.slice(105)]) await actOn(team.principal.client, board, adding(...half));
    }
    const near = await itemsOf(team.junior, board, '?x=20000&y=0&w=900&h=400');
    expect([near.items.length, near.total, near.next]).toEqual([1_000, 1_050, null]);
    expect(near.items[0]?.frame.x).toBeGreaterThan(19_000);
    const first = await itemsOf(team.junior, board);
    const second = await itemsOf(team.junior, board, `?after=${first.next}`);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(1_050);
    expect(second.next).toBeNull();
    expect((await team.junior.client.get(`/api/v1/boards/${board.id}/items?x=1`)).status).toBe(400);
    const [shown] = (await list(team.junior, `?projectId=${board.projectId}`)).items;
    expect([shown?.cover.length, shown?.cover[0]?.colours]).toEqual([60, ['#000000']]);
  });
});

describe('versions', () => {
  const versions = async ({ client }: Person, { id }: { id: string }) =>
    (await ok<{ items: BoardVersion[] }>(client.get(`/api/v1/boards/${id}/versions`))).items;

  test('[A5] boards.version and all other reads of somebody’s own board are theirs alone', async () => {
    const own = await boardOf(team.standard, null);
    await actOn(team.standard.client, own, adding(newItem()));
    const id = randomUUID();
    await ok(post(team.standard, own, 'versions', { id, name: 'Mine' }));
    for (const path of ['', '/items', '/files', '/versions', `/versions/${id}`]) {
      expect((await team.standard.client.get(`/api/v1/boards/${own.id}${path}`)).status, path).toBe(200);
      expect((await team.principal.client.get(`/api/v1/boards/${own.id}${path}`)).status, path).toBe(404);
    }
  });

  test('boards.saveVersion, boards.versions, boards.version, boards.restoreVersion: what was comes back by a new act, and what gave way is kept', async () => {
    const board = await boardOf(team.principal, await project());
    const [kept, changed, later] = [newItem(), newItem(), newItem()];
    await actOn(team.principal.client, board, adding(kept, changed));
    const id = randomUUID();
    await ok(post(team.standard, board, 'versions', { id, name: 'Before the client came' }));
    await actOn(team.principal.client, board, [
      { op: 'remove', id: kept.id },
      moving(changed.id, { x: 500 }),
      ...adding(later),
    ] as Operation[]);
    const looked = await ok<ItemPage & { version: BoardVersion }>(team.junior.client.get(`/api/v1/boards/${board.id}/versions/${id}`));
    expect(looked).toMatchObject({ total: 2, next: null, version: { name: 'Before the client came', savedBy: team.standard.id, act: 1 } });
    const ear = await listen(server, team.junior);
    const { seq } = await ok<{ seq: number }>(post(team.standard, board, `versions/${id}/restore`, { actId: randomUUID() }));
    const now = await itemsOf(team.junior, board);
    expect(now.items.map((one) => [one.id, one.frame.x, one.versions.life]).sort()).toEqual(
      [
        [kept.id, 0, 3],
        [changed.id, 0, 1],
      ].sort(),
    );
    expect(await get(team.junior, board)).toMatchObject({ items: 2, act: 3 });
    await ear.heard(seq);
    expect(actsIn(ear)).toMatchObject([{ act: 3, news: null }]);
    ear.close();
    expect((await versions(team.junior, board)).map(({ name, items }) => [name, items])).toEqual([
      [null, 2],
      ['Before the client came', 2],
    ]);
    expect((await post(team.junior, board, `versions/${id}/restore`, { actId: randomUUID() })).status).toBe(403);
    // Nothing to do: nobody is told, and no act is counted.
    await ok(post(team.standard, board, `versions/${id}/restore`, { actId: randomUUID() }));
    expect((await get(team.junior, board)).act).toBe(3);
  });

  const keep = async (person: Person, board: { id: string }, name: string) =>
    (await ok<{ version: BoardVersion }>(post(person, board, 'versions', { id: randomUUID(), name }))).version.id;
  const bringBack = (person: Person, board: { id: string }, versionId: string) =>
    ok<{ keptId: string | null }>(post(person, board, `versions/${versionId}/restore`, { actId: randomUUID() }));
  /** Nobody has worked on it for so long. */
  const leaveFor = ({ id }: { id: string }, time: string) =>
    queryOnce(server.ownerUrl, `update boards set edited_at = now() - $2::interval where id = $1`, [id, time]);
  const placeOf = async (person: Person, board: { id: string }) => (await itemsOf(person, board)).items[0]?.frame.x;

  test('boards.duplicate, boards.restoreVersion: nobody reads what was taken off a board, however much that is', async () => {
    const board = await boardOf(team.principal, await project());
    const [stays, comes] = [newItem(), newItem()];
    await done(team.principal, board, adding(stays, comes));
    const version = { id: randomUUID(), name: 'Both' };
    await ok(team.principal.client.post(`/api/v1/boards/${board.id}/versions`, version));
    await done(team.principal, board, [{ op: 'remove', id: comes.id }]);
    const columns = `board_id, studio_id, kind, x, y, w, h, rotation, z, look, content, frame_act, place_act, look_act, content_act, lock_act,
      life_act, created_by`;
    await queryOnce(
      server.ownerUrl,
      `insert into board_items (id, ${columns}, removed_at) select gen_random_uuid(), ${columns}, now()
       from board_items, generate_series(1, 500) where id = $1`,
      [stays.id],
    );
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await ok(team.principal.client.post(`/api/v1/boards/${board.id}/copies`, { id: randomUUID(), name: 'A copy' }));
    await ok(team.principal.client.post(`/api/v1/boards/${board.id}/versions/${version.id}/restore`, { actId: randomUUID() }));
    const answers = (await Promise.all(sent.mock.results.map(({ value }) => value as unknown))) as (pg.QueryResult | undefined)[];
    sent.mockRestore();
    expect(Math.max(...answers.map((answer) => answer?.rows?.length ?? 0))).toBeLessThan(50);
    expect((await itemsOf(team.principal, board)).items.map(({ id }) => id).toSorted()).toEqual([stays.id, comes.id].toSorted());
  });

  test('boards.restoreVersion: of what gave way the newest are kept, and the last of it comes back', async () => {
    const board = await boardOf(team.junior);
    const item = newItem();
    await actOn(team.junior.client, board, adding(item));
    const first = await keep(team.junior, board, 'First');
    await leaveFor(board, '2 days');
    let kept: string | null = null;
    for (let times = 1; times <= mostFormerVersions + 5; times++) {
      await actOn(team.junior.client, board, [moving(item.id, { x: times })] as Operation[]);
      kept = (await bringBack(team.junior, board, first)).keptId;
    }
    const nameless = async () => (await versions(team.junior, board)).filter(({ name }) => name === null);
    const former = async () => (await nameless()).filter(({ savedBy }) => savedBy !== null).map(({ id }) => id);
    const before = await former();
    expect([before.length, before[0]]).toEqual([mostFormerVersions, kept]);
    expect(await nameless(), 'what a day left behind stays beside them').toHaveLength(mostFormerVersions + 1);
    expect(await placeOf(team.junior, board)).toBe(0);
    await keep(team.junior, board, 'As it hangs');
    await bringBack(team.junior, board, kept ?? '');
    expect(await placeOf(team.junior, board)).toBe(mostFormerVersions + 5);
    expect(await former(), 'nothing gave way').toEqual(before);
  });

  test('boards.restoreVersion: a board that is kept already as it hangs there is not kept a second time, and comes back', async () => {
    const board = await boardOf(team.junior);
    const item = newItem();
    await actOn(team.junior.client, board, adding(item));
    const first = await keep(team.junior, board, 'First');
    await actOn(team.junior.client, board, [moving(item.id, { x: 7 })] as Operation[]);
    const second = await keep(team.junior, board, 'Second');
    // There and back again is no other board.
    for (const x of [8, 7]) await actOn(team.junior.client, board, [moving(item.id, { x })] as Operation[]);
    expect((await bringBack(team.junior, board, first)).keptId).toBe(second);
    expect((await bringBack(team.junior, board, first)).keptId).toBeNull();
    expect((await versions(team.junior, board)).map(({ name }) => name)).toEqual(['Second', 'First']);
    await bringBack(team.junior, board, second);
    expect(await placeOf(team.junior, board)).toBe(7);
  });

  test('boards.saveVersion, boards.restoreVersion: what the versions of a board hold is bounded in bytes, too', async () => {
    const board = await boardOf(team.junior);
    await actOn(team.junior.client, board, adding(newItem()));
    const first = await keep(team.junior, board, 'First');
    // Of 16 MiB that are kept as they are, as many as are too many.
    await queryOnce(server.ownerUrl, 'alter table board_versions alter content set storage external', []);
    const inflate = (name: string | null, times: number) =>
      queryOnce(
        server.ownerUrl,
        `with words as materialized (select jsonb_build_array(string_agg(md5(random()::text), '')) as content from generate_series(1, 524288))
        insert into board_versions (id, board_id, studio_id, name, act, items, content, saved_by, saved_at)
        select gen_random_uuid(), b.id, b.studio_id, $2, 0, 1, w.content, b.owner_id, now() - interval '1 minute'
        from boards b, words w, generate_series(1, $3::integer) where b.id = $1`,
        [board.id, name, times],
      );
    await inflate(null, 5);
    await actOn(team.junior.client, board, adding(newItem()));
    const { keptId } = await bringBack(team.junior, board, first);
    const former = (await versions(team.junior, board)).filter(({ name }) => name === null);
    expect([former.length, former[0]?.id]).toEqual([4, keptId]);
    await inflate('Large', 15);
    await keep(team.junior, board, 'The last');
    await inflate('Large', 1);
    expect(await post(team.junior, board, 'versions', { id: randomUUID(), name: 'One more' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('256 MiB') },
    });
  });

  test('with the first act of another day the board is kept as the last day left it', async () => {
    const board = await boardOf(team.principal, await project());
    const item = newItem();
    await actOn(team.principal.client, board, adding(item));
    await leaveFor(board, '2 days');
    await actOn(team.principal.client, board, [moving(item.id, { x: 70 })] as Operation[]);
    await actOn(team.principal.client, board, [moving(item.id, { x: 90 })] as Operation[]);
    const [day, ...others] = await versions(team.junior, board);
    expect([day, others]).toMatchObject([{ name: null, savedBy: null, act: 1, items: 1 }, []]);
    const { items } = await ok<ItemPage>(team.junior.client.get(`/api/v1/boards/${board.id}/versions/${day?.id}`));
    expect(items[0]?.frame.x).toBe(0);
  });

  test('a day ends at midnight of the studio’s own clock', async () => {
    const own = await signUpAndConfirm(server);
    const board = await boardOf(own);
    const item = newItem();
    await actOn(own.client, board, adding(item));
    const setZone = 'update studios set time_zone = $2 where id = (select studio_id from boards where id = $1)';
    const keptAt = async (hour: number, { after }: { after: string }) => {
      await queryOnce(server.ownerUrl, setZone, [board.id, zoneWhereItIs(hour)]);
      await leaveFor(board, after);
      await actOn(own.client, board, [moving(item.id, { x: hour })] as Operation[]);
      return (await versions(own, board)).length;
    };
    // Whatever the hour is in UTC, one of the two is the other way round there.
    expect(await keptAt(12, { after: '11 hours' })).toBe(0);
    expect(await keptAt(0, { after: '90 minutes' })).toBe(1);
  });

  /** The sign is the other way round in the names of these zones. */
  function zoneWhereItIs(hour: number): string {
    const ahead = (hour - new Date().getUTCHours() + 24) % 24;
    return ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`;
  }
});
